import { type ApiResponse, request } from '../support/requests/request.ts';

interface Session {
  readonly id: string;
  readonly device: { readonly identifier: string; readonly type: string; readonly model: string };
  readonly created_at: string;
  readonly last_seen_at: string;
  readonly current: boolean;
}

export const sessionsOf = async (as: string): Promise<Session[]> =>
  (await request<Session[]>('GET /v1/me/sessions', { as })).body;

export const currentId = async (as: string): Promise<string> =>
  (await sessionsOf(as)).find(({ current }) => current)?.id ?? '';

export const endSession = (as: string, id: string): Promise<ApiResponse<unknown>> =>
  request(`DELETE /v1/me/sessions/${id}`, { as });

export const endOthers = async (as: string): Promise<number> =>
  (await request('DELETE /v1/me/sessions', { as })).status;
