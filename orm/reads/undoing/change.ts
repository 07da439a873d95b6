import { z } from 'zod';
import { changeOfRecord } from '../../commands/undoing/batch.ts';
import { inAudience } from '../../statements/scope.ts';
import { parameters, scopedQuery } from '../../statements/statement.ts';

const values = z.record(z.string(), z.unknown());

const toRevert = changeOfRecord.extend({
  audience_id: z.string(),
  record: z.string(),
  before: values,
  after: values,
  /** As text: JavaScript has no integers of this size. */
  position: z.string(),
  batch: z.string().nullable(),
  source: z.string().nullable(),
});

export type ChangeToRevert = z.output<typeof toRevert>;

const changesToRevert = `select c.id, c.kind, c.operation, c.audience_id, c.record, c.before, c.after, c.position::text, c.batch,
     b.source
   from change c left join batch b on b.id = c.batch and b.audience_id = c.audience_id
   where c.operation <> 'none'`;

export const changeToRevert = scopedQuery(
  'change_to_revert',
  toRevert,
  parameters<[id: string]>(),
  `${changesToRevert} and c.id = $1 and ${inAudience('c.audience_id')}`,
);

/** What a transaction changed. */
export const stepToRevert = scopedQuery(
  'step_to_revert',
  toRevert,
  parameters<[position: string]>(),
  `${changesToRevert} and c.position = $1::bigint and c.audience_id = :audience::uuid order by c.record, c.id`,
);

/** A change of a record, with those of its page and of its dates in the same transaction: a venue's name is its page's. */
export const changesWithParts = scopedQuery(
  'changes_with_parts',
  changeOfRecord,
  parameters<[id: string]>(),
  `select related.id, related.kind, related.operation
   from change c join change related on related.position = c.position and related.audience_id = c.audience_id
   where c.id = $1 and c.audience_id = :audience::uuid and related.operation <> 'none' and (related.id = c.id
     or related.kind = 'page' and c.kind in ('venue', 'person') and related.record in (
       (c.before ->> 'page_id')::uuid, (c.after ->> 'page_id')::uuid,
       (select page_id from venue where venue.id = c.record), (select page_id from person where person.id = c.record))
     or related.kind = 'event' and c.kind = 'series' and c.record in (
       (related.before ->> 'series_id')::uuid, (related.after ->> 'series_id')::uuid,
       (select series_id from event_row where event_row.id = related.record)))
   order by related.id`,
);

/** What the transaction of a deletion changed besides. */
export const updatesAtPosition = scopedQuery(
  'updates_at_position',
  changeOfRecord,
  parameters<[position: string]>(),
  `select c.id, c.kind, c.operation from change c
   where c.position = $1::bigint and c.audience_id = :audience::uuid and c.operation = 'update' order by c.record, c.id`,
);
