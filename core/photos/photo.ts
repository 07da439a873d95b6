import { z } from 'zod';
import { uuid } from '../ids.ts';

export const photo = z
  .object({
    id: uuid,
    url: z.string().describe('Where the picture is (http or https).'),
    width: z.number().nullable().describe('Pixels, where known.'),
    height: z.number().nullable().describe('Pixels, where known.'),
    caption: z.string().nullable(),
  })
  .meta({ id: 'Photo' });

export const photoSummary = z.object({ id: uuid, url: z.string() }).meta({ id: 'PhotoSummary' });

/** The photo within another record's row. */
export const photoWithin = (row: { photo_id: string | null; photo_url: string | null }) =>
  row.photo_id === null || row.photo_url === null ? null : { id: row.photo_id, url: row.photo_url };
