import { typeNameOf } from '../../../core/values/names.ts';
import { nilId } from '../../../orm/statements/input-types.ts';
import { testApp } from '../app/app.ts';
import { statement } from '../database/statement.ts';
import type { SeededAudience } from '../records/seeds.ts';
import type { RandomSource } from './random-source.ts';
import type { Drawing } from './values.ts';

interface Entry {
  readonly id: string;
  readonly audience: string;
  readonly kind: string;
  readonly record: string;
  readonly operation: string;
  readonly batch: string | null;
}

const entriesSince = statement<Entry, [audienceIds: readonly string[], after: string]>(
  'entries_since',
  `select id, audience_id as audience, kind, record, operation, batch from change
   where audience_id = any($1::uuid[]) and id > $2::uuid order by id`,
);

const anyType = ['Venue', 'Event', 'Person', 'Locale', 'Photo', 'Track', 'Message'];

/** The records of the audiences, those that are deleted too, as the ledger tells them. */
export function knownRecords(
  audiences: readonly SeededAudience[],
  random: RandomSource,
  others: (type: string) => string[] | undefined,
) {
  const all = new Map<string, { type: string; id: string; audience: string; isThere: boolean }>();
  let last: string = nilId;
  const know = (type: string, id: string, audience: string, isThere = true) =>
    all.set(`${type} ${id}`, { type, id, audience, isThere });
  return {
    /** Takes in what has been written since. */
    async learn(): Promise<void> {
      const { database } = (await testApp()).dependencies;
      const ids = audiences.map(({ id }) => id);
      for (const { id, audience, kind, record, operation, batch } of await database.query(entriesSince, [
        ids,
        last,
      ])) {
        know(typeNameOf(kind), record, audience, operation !== 'delete');
        know('Change', id, audience);
        if (batch !== null) know('Batch', batch, audience);
        last = id;
      }
    },
    /** All that there ever were. */
    idsOf: (type: string): string[] =>
      [...all.values()].flatMap((record) => (record.type === type ? [record.id] : [])),
    idsIn: ({ id }: SeededAudience) => [...all.values()].filter(({ audience }) => audience === id),
    /** As a rule, one that is there, of this audience. */
    recordOf(type: string, { id: own }: SeededAudience): ReturnType<Drawing['recordOf']> {
      const of = type === '*' ? (random.pick(anyType) ?? '') : type;
      const id = random.pick(others(of) ?? []);
      if (id !== undefined) return { type: of, id };
      const [isThere, isOwn] = [random.below(5) > 0, random.below(8) > 0];
      return random.pick(
        [...all.values()].filter(
          (record) => record.type === of && record.isThere === isThere && (record.audience === own) === isOwn,
        ),
      );
    },
  };
}
