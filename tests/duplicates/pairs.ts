import * as assert from 'uvu/assert';
import { testApp } from '../support/app/app.ts';
import { findDuplicates } from '../support/app/jobs.ts';
import { type SeededAudience, seedAudience, seedLocale } from '../support/records/seeds.ts';
import { signIn } from '../support/requests/credentials.ts';
import { graphql } from '../support/requests/graphql.ts';

interface Pair {
  readonly id: string;
  readonly kind: string;
  readonly score: number;
  readonly dismissedAt: string | null;
  readonly dismissedBy: string | null;
  readonly reasons: readonly { readonly code: string; readonly message: string }[];
  readonly one: { readonly name: string };
  readonly other: { readonly name: string };
}

export const search = async (): Promise<void> => findDuplicates((await testApp()).dependencies);

/** The pairs of an audience's records that may be one, as an editor sees them. */
export async function createPairs() {
  const audience: SeededAudience = await seedAudience();
  const locale = await seedLocale(audience);
  const { as: editor } = await signIn({ audience, role: 'editor', name: 'Edith' });
  const ask = <Data extends object>(query: string, variables: object = {}, as = editor) =>
    graphql<Data>(audience, query, { as, variables });
  const name = '... on Venue { name } ... on Event { name } ... on Person { name }';
  const selection = `id kind score dismissedAt dismissedBy reasons { code message } one { ${name} } other { ${name} }`;

  return {
    ...{ audience, locale, editor, ask },

    async list(filters = ''): Promise<readonly Pair[]> {
      const args = filters === '' ? '' : `(${filters})`;
      const query = `{ duplicatesConnection${args} { totalCount nodes { ${selection} } } }`;
      interface Data {
        duplicatesConnection: { totalCount: number; nodes: Pair[] };
      }
      const { body } = await ask<Data>(query);
      assert.is(body.errors, undefined, JSON.stringify(body.errors));
      const { totalCount, nodes } = body.data.duplicatesConnection;
      assert.is(totalCount, nodes.length);
      return nodes;
    },

    dismiss: async (id: string, others: object = {}, as = editor) => {
      const document = `mutation ($input: DuplicateDismissInput!) { dismissDuplicate(input: $input) { duplicate { ${selection} } } }`;
      return ask<{ dismissDuplicate: { duplicate: Pair } }>(document, { input: { id, ...others } }, as);
    },
  };
}

export const namesOf = (pairs: readonly Pair[]): string[] =>
  pairs.map(({ one, other }) => [one.name, other.name].sort().join(' = ')).sort();
