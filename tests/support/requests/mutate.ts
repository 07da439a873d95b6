import * as assert from 'uvu/assert';
import type { SeededAudience } from '../records/seeds.ts';
import { signIn } from './credentials.ts';
import { graphql, mutationOf } from './graphql.ts';

type Payload = Record<string, unknown> & { clientMutationId: string };

/** Runs a mutation and returns its payload; fails on any error. */
export async function mutate(
  audience: SeededAudience | null,
  name: string,
  input: object,
  selection: string,
): Promise<Payload> {
  const { as } = await signIn({ admin: true });
  const query = mutationOf(name, `clientMutationId ${selection}`);
  const variables = { input: { ...input, clientMutationId: 'mine' } };
  const { body } = await graphql<Record<string, Payload>>(audience, query, { as, variables });
  assert.is(body.errors, undefined, JSON.stringify(body.errors));
  const payload = body.data[name];
  assert.ok(payload);
  assert.is(payload.clientMutationId, 'mine');
  return payload;
}

/** The id of a record within a payload. */
export const idOf = (record: unknown): string =>
  typeof record === 'object' && record !== null && 'id' in record ? String(record.id) : '';
