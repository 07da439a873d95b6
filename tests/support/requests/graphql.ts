import type { RecordType } from '../../../orm/statements/input-types.ts';
import type { SeededAudience } from '../records/seeds.ts';
import { type ApiResponse, request } from './request.ts';

interface GraphqlError {
  readonly message: string;
  readonly path?: readonly (string | number)[];
  readonly locations?: readonly { readonly line: number }[];
  readonly extensions: { readonly code: string; readonly errors?: Record<string, string[]> };
}

export interface Result<Data> {
  readonly data: Data;
  readonly errors?: readonly GraphqlError[];
}

interface Options {
  readonly as?: string;
  readonly variables?: object;
}

/** One document posted to an audience's endpoint, or (null) to the tenants' one. */
export function graphql<Data>(
  audience: SeededAudience | null,
  query: string,
  { as, variables }: Options = {},
): Promise<ApiResponse<Result<Data>>> {
  const path = audience === null ? '/v1/tenants/graphql' : `/v1/audience/${audience.id}/graphql`;
  return request(`POST ${path}`, { as, body: { query, variables } });
}

export const globalId = (type: RecordType, id: string): string =>
  Buffer.from(`${type}:${id}`).toString('base64');

/** The document of a mutation, whose input type is called after it: `VenueCreateInput` that of `createVenue`. */
export function mutationOf(name: string, selection = 'clientMutationId'): string {
  const [, verb = '', noun = ''] = /^([a-z]+)(\w+)$/.exec(name) ?? [];
  const type = `${noun}${verb[0]?.toUpperCase()}${verb.slice(1)}Input!`;
  return `mutation ($input: ${type}) { ${name}(input: $input) { ${selection} } }`;
}
