import * as assert from 'uvu/assert';
import { createScene } from '../research/scene.ts';
import { globalId, graphql } from '../support/requests/graphql.ts';

interface Report {
  id: string;
  dryRun: boolean;
  moved: { kind: string; count: number }[];
  taken: string[];
  conflicts: string[];
}

interface Reverted {
  reverted: number;
  kept: { kind: string; id: string; fields: string[]; reason: string }[];
  impossible: { kind: string; id: string; reason: string }[];
}

type Mergeable = 'Venue' | 'Event' | 'Person';

const plurals = { Venue: 'Venues', Event: 'Events', Person: 'People' };

export const createMerger = async () => mergerIn(await createScene());

/** A scene whose administrator merges records, and takes merges back. */
export function mergerIn<Scene extends Awaited<ReturnType<typeof createScene>>>(scene: Scene) {
  const { audience, admin: as } = scene;
  const ask = <Data extends object>(query: string, variables: object = {}) =>
    graphql<Data>(audience, query, { as, variables });
  const tryToMerge = async (type: Mergeable, from: string, into: string, others: object = {}) => {
    const name = `merge${plurals[type]}`;
    const document = `mutation ($input: ${plurals[type]}MergeInput!) { ${name}(input: $input) {
      id dryRun moved { kind count } taken conflicts } }`;
    const input = { from: globalId(type, from), into: globalId(type, into), ...others };
    return (await ask<Record<string, Report>>(document, { input })).body;
  };
  const newestDeletion = async (type: Mergeable, id: string): Promise<string> => {
    const query = `{ audience { changesConnection(first: 10, recordId: "${globalId(type, id)}") { edges { node { id operation } } } } }`;
    interface Data {
      audience: { changesConnection: { edges: { node: { id: string; operation: string } }[] } };
    }
    const { edges } = (await ask<Data>(query)).body.data.audience.changesConnection;
    return edges.find(({ node }) => node.operation === 'DELETE')?.node.id ?? '';
  };
  const revert = async (id: string): Promise<Reverted> => {
    const document = `mutation ($input: ChangeRevertInput!) { revertChange(input: $input) {
      reverted kept { kind id fields reason } impossible { kind id reason } } }`;
    const { body } = await ask<{ revertChange: Reverted }>(document, { input: { id } });
    assert.is(body.errors, undefined, JSON.stringify(body.errors));
    return body.data.revertChange;
  };
  return {
    ...scene,
    ask,
    tryToMerge,
    newestDeletion,
    revert,
    async merge(type: Mergeable, from: string, into: string, others: object = {}): Promise<Report> {
      const { data, errors } = await tryToMerge(type, from, into, others);
      assert.is(errors, undefined, JSON.stringify(errors));
      const report = data[`merge${plurals[type]}`];
      assert.ok(report);
      return report;
    },
    unmerge: async (type: Mergeable, id: string): Promise<Reverted> => revert(await newestDeletion(type, id)),
  };
}
