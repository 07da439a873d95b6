import { z } from 'zod';
import type { runStates } from '../schema/entities/source-run.ts';
import { enumeration, recordId, timestamp, uuid } from '../statements/row-types.ts';
import { equals, filter } from './filters.ts';
import { by, defineRecord } from './record.ts';

export const runState = enumeration('RunState', 'How far the run of a source is.', {
  waiting: 'It has not begun.',
  running: 'It goes on.',
  succeeded: 'The source was read.',
  failed: 'The source could not be read, or not to its end.',
} satisfies Record<(typeof runStates)[number], string>);

const count = (description: string) => z.int().describe(description);

const runRow = z
  .object({
    id: uuid,
    source_id: recordId('Source').describe('The source that is read.'),
    state: runState.describe('How far it is.'),
    by_hand: z.boolean().describe('Whether somebody started it.'),
    created_at: timestamp.describe('When it became due.'),
    started_at: timestamp.nullable().describe('When it began.'),
    ended_at: timestamp.nullable().describe('When it ended.'),
    failure: z.string().nullable().describe('Why the source could not be read.'),
    message: z.string().nullable().describe('What else is to be said of it.'),
    changed: z.boolean().describe('Whether the source had anything new.'),
    created: count('How many venues and events it created, or proposed to.'),
    updated: count('How many it changed, or proposed to.'),
    unchanged: count('How many were as they are already.'),
    deleted: count('How many it deleted, or proposed to.'),
    rejected: count('How many records cannot be used.'),
    warned: count('How many venues may be wrong.'),
    kept: count('How many were not changed as they were edited here.'),
    problems: z.array(z.string()).describe('Why records cannot be used: the first fifty.'),
    batch_ids: z.array(z.string()).describe('The batches that it sent, by their UUIDs in the REST API.'),
    undone: z.boolean().describe('Whether all that it wrote was undone.'),
  })
  .describe('One reading of a source. Owners and editors only.');

const batchesOf = (what: string, condition = '') =>
  `(select ${what} from batch b where b.run = r.id and b.audience_id = r.audience_id ${condition})`;

const sum = (columns: string) => batchesOf(`coalesce(sum(${columns}), 0)::integer`);

export const runs = defineRecord('Run', {
  row: runRow,
  columns: `r.id, r.source_id, r.state, r.by_hand, r.created_at, r.started_at, r.ended_at, r.failure, r.message, r.changed,
    ${sum('b.venues_created + b.events_created')} as created,
    ${sum('b.venues_updated - b.venues_deleted + b.events_updated - b.events_deleted')} as updated,
    ${sum('b.venues_unchanged + b.events_unchanged')} as unchanged,
    ${sum('b.venues_deleted + b.events_deleted')} as deleted,
    r.rejected, r.warned, r.kept, r.problems,
    ${batchesOf("coalesce(array_agg(b.id::text order by b.id), '{}')")} as batch_ids,
    ${batchesOf('coalesce(bool_and(batch_undone_by(b.id) is not null), false)', 'and b.state is null')} as undone`,
  from: 'source_run r',
  owners: {
    source: { is: 'r.source_id = o.id', list: 'runs', description: 'Its runs, newest first.' },
  },
  filters: { state: filter(runState, 'Only those in this state.', equals('r.state', 'text')) },
  orders: { created_at: by('r.id', 'uuid') },
  isNewestFirst: true,
  isUnchanging: true,
});
