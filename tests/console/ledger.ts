import type { SeededAudience } from '../support/records/seeds.ts';
import { signIn } from '../support/requests/credentials.ts';
import { graphql } from '../support/requests/graphql.ts';

interface Change {
  readonly kind: string;
  readonly operation: string;
  readonly actor: { readonly id: string | null; readonly name: string };
}

interface Ledger {
  readonly audience: {
    readonly changesConnection: { readonly totalCount: number; readonly nodes: Change[] };
  };
}

/** The latest changes of an audience, and how many there are. */
export async function ledgerOf(audience: SeededAudience) {
  const { as } = await signIn({ admin: true });
  const document =
    '{ audience { changesConnection(first: 100) { totalCount nodes { kind operation actor { id name } } } } }';
  const { body } = await graphql<Ledger>(audience, document, { as });
  return body.data.audience.changesConnection;
}
