import { z } from 'zod';
import { latitude, longitude } from '../geo.ts';
import { uuid } from '../ids.ts';
import { timeZone } from '../time.ts';

/** A place that groups venues, events and people: usually a city. */
export const locale = z
  .object({
    id: uuid,
    name: z.string().describe('The name to show, such as `Toronto`.'),
    label: z.string().describe('Stable and unique within the audience, such as `toronto-on-ca`.'),
    latitude,
    longitude,
    time_zone: timeZone,
  })
  .meta({ id: 'Locale' });

export const localeSummary = z.object({ id: uuid, name: z.string() }).meta({ id: 'LocaleSummary' });

export type Locale = z.output<typeof locale>;
