import * as assert from 'uvu/assert';
import { createScene as createResearch } from '../research/scene.ts';
import { exchange, serviceToken, signIn } from '../support/requests/credentials.ts';
import { globalId, graphql, mutationOf } from '../support/requests/graphql.ts';

interface Item {
  readonly index: number;
  readonly kind: string;
  readonly externalId: string;
  readonly state: string;
  readonly operation: string | null;
  readonly recordId: string | null;
  readonly matchScore: number | null;
  readonly fields: readonly {
    readonly name: string;
    readonly before: string | null;
    readonly after: string;
  }[];
  readonly kept: readonly string[];
  readonly warnings: readonly { readonly code: string }[];
  readonly problem: string | null;
  readonly isStale: boolean;
  readonly isForced: boolean;
  readonly venueIndex: number | null;
  readonly applied: readonly string[];
  readonly reason: string | null;
  readonly isRemembered: boolean;
}

interface Proposal {
  readonly state: string;
  readonly sender: string;
  readonly openCount: number;
  readonly items: { readonly items: readonly Item[]; readonly next: string | null };
}

interface Decided {
  readonly state: string;
  readonly openCount: number;
}

const selection = `state sender openCount items { next items { index kind externalId state operation recordId matchScore
  fields { name before after } kept warnings { code } problem isStale isForced venueIndex applied reason isRemembered } }`;

/** An audience with a worker whose batches are reviewed (`reviewed`), one whose are not (`as`), an editor and a contributor. */
export async function createScene() {
  const scene = await createResearch();
  const { audience } = scene;
  const reviewed = await exchange(await serviceToken(audience, { review: true, name: 'Untrusted' }));
  const { as: editor } = await signIn({ audience, role: 'editor', name: 'Edith' });
  const { as: contributor } = await signIn({ audience, role: 'contributor', name: 'Conny' });

  const decide = (name: string, input: object, as = editor) => {
    const selection = `proposal { state openCount } ${name === 'approveProposal' ? 'batchId stale' : ''}`;
    return graphql<Record<string, { proposal: Decided; batchId: string; stale: number[] }>>(
      audience,
      mutationOf(name, selection),
      { as, variables: { input } },
    );
  };

  return {
    ...scene,
    ...{ reviewed, editor, contributor, decide },

    async read(id: string, as = editor): Promise<Proposal> {
      const { body } = await graphql<{ proposal: Proposal }>(
        audience,
        `query ($id: ID!) { proposal(id: $id) { ${selection} } }`,
        { as, variables: { id } },
      );
      assert.is(body.errors, undefined, JSON.stringify(body.errors));
      return body.data.proposal;
    },

    async approve(id: string, items?: object[], except?: object[]) {
      const { body } = await decide('approveProposal', { id: globalId('Proposal', id), items, except });
      assert.is(body.errors, undefined, JSON.stringify(body.errors));
      return {
        state: body.data.approveProposal?.proposal.state,
        batch: body.data.approveProposal?.batchId ?? '',
        stale: body.data.approveProposal?.stale,
      };
    },

    async reject(id: string, input: object = {}) {
      const { body } = await decide('rejectProposal', { id, ...input });
      assert.is(body.errors, undefined, JSON.stringify(body.errors));
      return body.data.rejectProposal?.proposal.state;
    },
  };
}
