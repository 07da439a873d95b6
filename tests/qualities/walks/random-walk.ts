import * as assert from 'uvu/assert';
import type { UndoReport } from '../../../core/history/undoing/report.ts';
import { createScene } from '../../research/scene.ts';
import type { RandomSource } from '../../support/random/random-source.ts';
import { seedLocale } from '../../support/records/seeds.ts';
import { send } from '../../support/requests/batch.ts';
import { signIn } from '../../support/requests/credentials.ts';
import { globalId, graphql, mutationOf } from '../../support/requests/graphql.ts';
import { request } from '../../support/requests/request.ts';
import { undo } from '../../undoing/undo.ts';
import { assertNothingLost, mergedState } from './merged-state.ts';
import { randomBatch } from './random-batch.ts';
import {
  type Mutation,
  randomCreation,
  randomDeletion,
  randomEdit,
  randomMerge,
  randomRestoration,
} from './random-edits.ts';
import { assertSame, entriesOf, presentRecords, type Records } from './replay.ts';

const refusals = ['BAD_USER_INPUT', 'CONFLICT', 'GONE', 'NOT_FOUND', 'RECORD_INVALID'];

const revertOf = (id: string): Mutation => ({
  name: 'revertChange',
  input: { id: globalId('Change', id) },
});

interface Batch {
  /** Null if an undo put nothing back. */
  readonly id: string | null;
  readonly sender: string;
  /** Of an undo. */
  readonly report?: UndoReport;
}

/** Directly afterwards, an undo leaves nothing but records that another source named earlier. */
function assertPutBack(records: Records, before: Records, undone: Batch | null): void {
  const { kept = [], impossible = [] } = undone?.report ?? {};
  if (kept.some(({ reason }) => reason === 'another source names it')) return;
  assert.equal([kept, impossible], [[], []]);
  assertSame(records, before, 'after an undo and before');
}

/** An audience in which many things are done, one after another. */
export async function createWalk(random: RandomSource) {
  const { audience, admin, as } = await createScene();
  await seedLocale(audience, { label: 'ottawa', name: 'Ottawa' });
  const visitors = await Promise.all([0, 1, 2].map(() => signIn({ audience })));
  const records = () => presentRecords(audience.id);
  const entries = () => entriesOf(audience.id);
  const batches: Batch[] = [];
  let latest = randomBatch(random);

  /** Whether it was done; a refusal is no fault. */
  async function run(mutation: Mutation | undefined): Promise<boolean> {
    if (mutation === undefined) return false;
    const { name, input } = mutation;
    const { body } = await graphql(audience, mutationOf(name), { as: admin, variables: { input } });
    const [error] = body.errors ?? [];
    if (error === undefined) return true;
    assert.ok(
      refusals.includes(error.extensions?.code),
      `${name} ${JSON.stringify(input)}: ${JSON.stringify(error)}`,
    );
    return false;
  }

  async function sendBatch(batch = randomBatch(random)): Promise<Batch | null> {
    latest = batch;
    const { status, body } = await send(as, batch);
    assert.ok(status === 200 || status === 422, `${status}: ${JSON.stringify(body)}`);
    return status === 200 ? remember(body.id, as) : null;
  }

  async function undoBatch({ id, sender }: Batch, query = ''): Promise<Batch | null> {
    const undoer = random.below(2) === 0 ? admin : sender;
    const { status, body } = await undo(undoer, id, query);
    assert.ok([200, 409].includes(status), `${status}: ${JSON.stringify(body)}`);
    return status === 200 ? remember(body.id, undoer, body) : null;
  }

  function remember(id: string | null, sender: string, report?: UndoReport): Batch {
    const batch = { id, sender, ...(report && { report }) };
    if (id !== null) batches.push(batch);
    return batch;
  }

  const someBatch = async (work: (batch: Batch) => Promise<unknown>) => {
    const batch = random.pick(batches);
    if (batch !== undefined) await work(batch);
  };

  const steps: Readonly<Record<string, () => Promise<unknown>>> = {
    batch: () => sendBatch(),
    'batch again': () => sendBatch(latest),
    edit: async () => run(randomEdit(await records(), random)),
    creation: async () => run(randomCreation(await records(), random)),
    deletion: async () => run(randomDeletion(await records(), random)),
    restoration: async () =>
      run(
        randomRestoration(
          (await entries()).filter(({ operation }) => operation === 'delete'),
          random,
        ),
      ),
    rsvp: async () => {
      const [, id] = (
        random.pick([...(await records()).keys()].filter((key) => /^event/.test(key))) ?? ''
      ).split(' ');
      if (id === undefined) return;
      const { status } = await request(`POST /v1/events/${id}/rsvp`, {
        as: random.pick(visitors)?.as ?? '',
        body: { state: random.pick(['attending', 'maybe', 'declined']) },
      });
      assert.ok(status === 200 || status === 404 || status === 409, String(status));
    },
    merge: async () => run(randomMerge(await records(), random)),
    'merges, and all of them taken back': async () => {
      const before = await mergedState(audience.id);
      const count = (await entries()).length;
      for (let merges = 1 + random.below(3); merges > 0; merges--)
        await run(randomMerge(await records(), random));
      assertNothingLost(await mergedState(audience.id), before);
      const merged = (await entries()).slice(count).filter(({ after }) => 'merged_into' in after);
      for (const { id } of merged.toReversed()) assert.ok(await run(revertOf(id)));
      assert.equal(await mergedState(audience.id), before);
    },
    undo: () => someBatch(undoBatch),
    'undo of the latest': async () => {
      const batch = batches.at(-1);
      if (batch !== undefined) await undoBatch(batch);
    },
    'dry run of an undo': () =>
      someBatch(async (batch) => {
        const before = await records();
        await undoBatch(batch, '?dry_run=true');
        assertSame(await records(), before, 'after a dry run and before');
      }),
    'batch, undo, undo of the undo': async () => {
      const before = await records();
      const batch = await sendBatch();
      if (batch === null) return;
      const after = await records();
      const undone = await undoBatch(batch);
      assertPutBack(await records(), before, undone);
      if (undone === null || undone.id === null) return;
      const redone = await undoBatch(undone);
      assertPutBack(await records(), after, redone);
    },
    'undo, undo of the undo': () =>
      someBatch(async (batch) => {
        const before = await records();
        const undone = await undoBatch(batch);
        if (undone === null || undone.id === null) return;
        const redone = await undoBatch(undone);
        assertPutBack(await records(), before, redone);
      }),
    'revert of a change': async () => {
      const change = random.pick(await entries());
      if (change !== undefined) await run(revertOf(change.id));
    },
    'edit, revert': async () => {
      const before = await records();
      const count = (await entries()).length;
      const edit = randomEdit(before, random);
      if (edit === undefined || !(await run(edit))) return;
      const kind = edit.name.replace('update', '').toLowerCase();
      const change = (await entries()).slice(count).find((entry) => entry.kind === kind);
      if (change === undefined) return;
      assert.ok(await run(revertOf(change.id)));
      // An edit may write other records, too: the picture, pins of those that show it.
      const key = `${kind} ${change.record}`;
      assert.equal((await records()).get(key), before.get(key));
    },
    'deletion, restoration': async () => {
      const before = await records();
      const deletion = randomDeletion(before, random);
      if (deletion === undefined || !/Venue|Event|Person/.test(deletion.name)) return;
      assert.ok(await run(deletion), JSON.stringify(deletion));
      assert.ok(await run({ name: deletion.name.replace('delete', 'restore'), input: deletion.input }));
      assertSame(await records(), before, 'after a restoration and before the deletion');
    },
  };

  return {
    audience,
    async step(...of: string[]): Promise<string> {
      const name = random.pick(of.length > 0 ? of : Object.keys(steps)) ?? '';
      await steps[name]?.();
      return name;
    },
  };
}
