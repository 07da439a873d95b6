import { z } from 'zod';
import { photoRow } from '../../orm/records/photo.ts';
import { uuid } from '../../orm/statements/row-types.ts';

const pixels = z.number().nullable().describe('Pixels, where known.');

export const photo = photoRow.extend({ width: pixels, height: pixels }).meta({ id: 'Photo' });

export const photoSummary = z.object({ id: uuid, url: z.string() }).meta({ id: 'PhotoSummary' });

/** The photo embedded in another record's row. */
export const photoIn = (row: { photo_id: string | null; photo_url: string | null }) =>
  row.photo_id === null || row.photo_url === null ? null : { id: row.photo_id, url: row.photo_url };
