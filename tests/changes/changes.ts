import * as assert from 'uvu/assert';
import type { SeededAudience } from '../support/records/seeds.ts';
import { graphql } from '../support/requests/graphql.ts';

export interface Change {
  readonly id: string;
  readonly kind: string;
  readonly recordId: string;
  readonly operation: string;
  readonly actor: { readonly kind: string; readonly id: string | null; readonly name: string };
  readonly batchId: string | null;
  readonly changedAt: string;
  readonly fields: readonly {
    readonly name: string;
    readonly before: string | null;
    readonly after: string | null;
  }[];
}

export const changeSelection =
  '{ id kind recordId operation actor { kind id name } batchId changedAt fields { name before after } }';

/** The changes of a record, by its global id. */
export async function historyOf(
  audience: SeededAudience | null,
  as: string,
  id: string,
): Promise<readonly Change[]> {
  const [type = ''] = Buffer.from(id, 'base64').toString().split(':');
  const query = `query ($id: ID!) { node(id: $id) { ... on ${type} { history ${changeSelection} } } }`;
  const { body } = await graphql<{ node: { history: Change[] } | null }>(audience, query, {
    as,
    variables: { id },
  });
  assert.is(body.errors, undefined, JSON.stringify(body.errors));
  return body.data.node?.history ?? [];
}

/** The changes of an audience, by the arguments of the connection. */
export async function changesOf(
  audience: SeededAudience,
  as: string,
  filter = 'first: 1000',
): Promise<readonly Change[]> {
  const query = `{ audience { changesConnection(${filter}) { nodes ${changeSelection} } } }`;
  const { body } = await graphql<{ audience: { changesConnection: { nodes: Change[] } } }>(audience, query, {
    as,
  });
  assert.is(body.errors, undefined, JSON.stringify(body.errors));
  return body.data.audience.changesConnection.nodes;
}
