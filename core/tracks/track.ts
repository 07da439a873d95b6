import { z } from 'zod';
import type { TrackRow } from '../../orm/reads/track.ts';
import { uuid } from '../ids.ts';
import { personSummary } from '../people/person.ts';

export const track = z
  .object({
    id: uuid,
    name: z.string(),
    url: z.string().nullable().describe('Where to hear or read about it, where known.'),
    person: personSummary,
  })
  .meta({ id: 'Track' });

export const presentTrack = (row: TrackRow): z.output<typeof track> => ({
  id: row.id,
  name: row.name,
  url: row.url,
  person: { id: row.person_id, name: row.person_name },
});
