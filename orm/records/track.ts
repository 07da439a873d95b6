import { z } from 'zod';
import { recordId, uuid } from '../statements/row-types.ts';
import { inAudience } from '../statements/scope.ts';
import { parameters, scopedQuery } from '../statements/statement.ts';
import { contains } from './filters.ts';
import { by, byName, defineRecord } from './record.ts';

export const trackRow = z
  .object({
    id: uuid,
    name: z.string().describe('The title.'),
    url: z.string().nullable().describe('The address where to listen to it or read about it.'),
    person_id: recordId('Person').describe('Whose music it is.'),
    person_name: z.string(),
  })
  .describe('A piece of music linked to a person.');

export type TrackRow = z.output<typeof trackRow>;

const columns = 't.id, t.name, t.url, p.id as person_id, p.name as person_name';
const from = 'track t join person p on p.id = t.person_id';

export const tracks = defineRecord('Track', {
  row: trackRow,
  columns,
  from,
  owners: { person: { is: 't.person_id = o.id', description: 'Their music.' } },
  filters: { query: contains('t.name') },
  orders: { name: byName('t.name'), created_at: by('t.id', 'uuid') },
});

export const trackById = scopedQuery(
  'track_by_id',
  trackRow,
  parameters<[id: string]>(),
  `select ${columns} from ${from} where t.id = $1 and ${inAudience('t.audience_id')}`,
);
