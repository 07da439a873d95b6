import { z } from 'zod';
import { enumeration, recordId, timestamp, uuid } from '../statements/row-types.ts';
import { equals, filter } from './filters.ts';
import { by, defineRecord } from './record.ts';

export const runState = enumeration('RunState', 'How far the run of a source is.', {
  waiting: 'It has not begun.',
  running: 'It goes on.',
  succeeded: 'The source was read.',
  failed: 'The source could not be read, or not to its end.',
});

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
    created: count('How many venues and events it created, at once or once that was approved.'),
    updated: count('How many it changed.'),
    unchanged: count('How many were as they are already.'),
    deleted: count('How many it deleted.'),
    proposed: count('How many changes of it wait until somebody approves or rejects them.'),
    rejected: count('How many records cannot be used.'),
    warned: count('How many venues may be wrong.'),
    kept: count(
      'How many were not changed, or not removed, as others edited, made or name them, or stayed when it was undone.',
    ),
    problems: z.array(z.string()).describe('Why records cannot be used: the first fifty.'),
    batch_ids: z.array(z.string()).describe('The batches that it sent, by their UUIDs in the REST API.'),
    undone: z.boolean().describe('Whether all that it wrote was undone, and nothing stayed.'),
  })
  .describe('One reading of a source. Owners and editors only.');

const batchesOf = (what: string) =>
  `(select ${what} from batch b where b.run = r.id and b.audience_id = r.audience_id)`;

/** SQL: of the batches that it wrote, and of those that were approved. */
const written = (what: string) =>
  `(select ${what} from batch b
    where b.audience_id = r.audience_id and b.state is null and b.id in (
      select own.id from batch own where own.run = r.id
      union all select a.id from batch own join batch a on a.approves = own.id where own.run = r.id))`;

const sum = (count: 'created' | 'updated' | 'deleted') =>
  written(`coalesce(sum(b.venues_${count} + b.events_${count}), 0)::integer`);

/** SQL, of a batch `b`; null where it is not undone. An undo counts as unchanged what stayed. */
export const stayed = `(select u.venues_unchanged + u.events_unchanged from batch u where u.id = batch_undone_by(b.id))`;

/** What changed nothing has nothing to undo. */
const changedNothing = `b.venues_created + b.venues_updated + b.venues_deleted
  + b.events_created + b.events_updated + b.events_deleted = 0`;

export const runs = defineRecord('Run', {
  row: runRow,
  columns: `r.id, r.source_id, r.state, r.by_hand, r.created_at, r.started_at, r.ended_at, r.failure, r.message, r.changed,
    ${sum('created')} as created, ${sum('updated')} as updated, ${sum('deleted')} as deleted,
    ${batchesOf('coalesce(sum(b.venues_unchanged + b.events_unchanged), 0)::integer')} as unchanged,
    (select count(*)::integer from proposed_item i where i.batch in ${batchesOf('b.id')} and i.state = 'open') as proposed,
    r.rejected, r.warned, r.kept + ${written(`coalesce(sum(${stayed}), 0)::integer`)} as kept, r.problems,
    ${batchesOf("coalesce(array_agg(b.id::text order by b.id), '{}')")} as batch_ids,
    ${written(`coalesce(bool_or(${stayed} = 0) and bool_and(coalesce(${stayed} = 0, ${changedNothing})), false)`)} as undone`,
  from: 'source_run r',
  owners: {
    source: { is: 'r.source_id = o.id', list: 'runs', description: 'Its runs, newest first.' },
  },
  filters: { state: filter(runState, 'Only those in this state.', equals('r.state', 'text')) },
  orders: { created_at: by('r.id', 'uuid') },
  isNewestFirst: true,
  isUnchanging: true,
});
