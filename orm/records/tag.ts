import { z } from 'zod';
import { uuid } from '../statements/row-types.ts';
import { ofAudience } from '../statements/scope.ts';
import { parameters, scopedQuery } from '../statements/statement.ts';
import { contains } from './filters.ts';
import { mergedTags } from './merged.ts';
import { by, byName, defineRecord, nameKey } from './record.ts';

/** How many tags an event can have, for administrators and batches alike. */
export const maximumTagsOfEvent = 20;

export const tagRow = z
  .object({
    id: uuid,
    name: z.string().describe('The name, unique within the audience whatever the case and the accents.'),
    color: z.string().nullable().describe('The color in which it is shown, such as `#0f766e`.'),
    words: z.array(z.string()).describe('What sources call it, besides its name.'),
    name_key: z.string(),
  })
  .describe('A word of the vocabulary by which an audience sorts its events.');

export const tags = defineRecord('Tag', {
  row: tagRow,
  columns: `t.id, t.name, t.color, t.words, ${nameKey('t.name')} as name_key`,
  from: 'tag t',
  formerIds: mergedTags,
  owners: {
    audience: { is: 't.audience_id = o.id', description: 'The tags.' },
    platform: { is: 'true', description: 'The tags of all audiences.' },
  },
  filters: { query: contains('t.name') },
  orders: { name: byName('t.name'), created_at: by('t.id', 'uuid') },
});

const tagOfEvents = tagRow.pick({ id: true, name: true, color: true }).extend({ given: z.string() });

export type TagOfEvents = z.output<typeof tagOfEvents>;

/** The tags of events, by name: ids of those that were merged mean others by now. */
export const tagsOfEvents = scopedQuery(
  'tags_of_events',
  tagOfEvents,
  parameters<[tagIds: readonly string[]]>(),
  `select m.id as given, t.id, t.name, t.color from tag_row m join tag t on t.id = coalesce(m.merged_into, m.id)
   where m.id = any($1::uuid[]) and ${ofAudience('t.audience_id')} order by ${nameKey('t.name')}, t.id, m.id`,
);
