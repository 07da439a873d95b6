import { z } from 'zod';
import type { Database } from '../../orm/database.ts';
import { type PersonRow, tracksOfPeople } from '../../orm/reads/person.ts';
import { uuid } from '../ids.ts';
import { localeSummary } from '../locales/locale.ts';
import { page } from '../pages.ts';
import { photoSummary, photoWithin } from '../photos/photo.ts';

export const personSummary = z.object({ id: uuid, name: z.string() }).meta({ id: 'PersonSummary' });

export const person = z
  .object({
    id: uuid,
    name: z.string(),
    page: page.nullable(),
    locale: localeSummary,
    photo: photoSummary.nullable(),
    tracks: z.array(z.object({ id: uuid, name: z.string() }).meta({ id: 'TrackSummary' })),
  })
  .meta({ id: 'Person' });

export type Person = z.output<typeof person>;

/** People as clients see them, with their tracks. */
export async function presentPeople(database: Database, rows: PersonRow[]): Promise<Person[]> {
  const ids = rows.map((row) => row.id);
  const tracks = ids.length === 0 ? [] : await database.read(tracksOfPeople, [ids]);
  const byPerson = Map.groupBy(tracks, (track) => track.person_id);
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    page: row.page_id === null ? null : { id: row.page_id, name: row.name, url: row.page_url },
    locale: { id: row.locale_id, name: row.locale_name },
    photo: photoWithin(row),
    tracks: (byPerson.get(row.id) ?? []).map(({ id, name }) => ({ id, name })),
  }));
}
