import { operator } from '../../core/auth/principal.ts';
import { callProcedure } from '../../core/procedure-list.ts';
import { nilId } from '../../orm/statements/input-types.ts';
import { testApp } from '../support/app/app.ts';
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

/** The same, of all that concerns tenants. */
export async function platformLedger() {
  const context = { ...(await testApp()).dependencies, principal: operator };
  const owner = { owner: 'platform', ids: [nilId] };
  const [[page], [totalCount = 0]] = await Promise.all([
    callProcedure('changes.listByOwner', context, { ...owner, first: 100 }),
    callProcedure('changes.countByOwner', context, owner),
  ]);
  const nodes = (page?.rows ?? []).map(
    ({ kind, operation, actor_id, actor_name }): Change => ({
      kind,
      operation,
      actor: { id: actor_id, name: actor_name },
    }),
  );
  return { totalCount, nodes };
}
