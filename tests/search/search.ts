import { testApp } from '../support/app/app.ts';
import { refreshSearch } from '../support/app/jobs.ts';
import { type ApiResponse, request } from '../support/requests/request.ts';

interface Hit {
  readonly kind: string;
  readonly score: number;
  readonly record: { readonly id: string; readonly name: string; readonly latitude?: number };
}

export const search = (as: string, query: Readonly<Record<string, string>>): Promise<ApiResponse<Hit[]>> =>
  request(`GET /v1/search?${new URLSearchParams(query)}`, { as });

/** What is found, best first. */
export async function namesOf(as: string, query: Readonly<Record<string, string>>): Promise<string[]> {
  const { body } = await search(as, query);
  return body.map(({ record }) => record.name);
}

/** What changed many at a time is found after the job. */
export const runSearchJob = async (): Promise<void> => refreshSearch((await testApp()).dependencies);
