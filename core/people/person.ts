import { z } from 'zod';
import type { Reader } from '../../orm/database.ts';
import { optional } from '../../orm/records/filters.ts';
import { mergedPeople } from '../../orm/records/merged.ts';
import { type PersonRow, people, personById, personRow, tracksOfPeople } from '../../orm/records/person.ts';
import { id } from '../../orm/statements/input-types.ts';
import { uuid } from '../../orm/statements/row-types.ts';
import type { Scope } from '../../orm/statements/scope.ts';
import { findLocale, localeSummary } from '../locales/locale.ts';
import { page } from '../pages/page.ts';
import { photoIn, photoSummary } from '../photos/photo.ts';
import { proven, readProcedure } from '../procedures/procedures.ts';
import { route } from '../procedures/route.ts';
import { readPage } from '../records/list.ts';
import { countedPageInput, pageOf } from '../records/paging.ts';
import { survivorOf } from '../records/survivor.ts';
import { audienceSelection, readingScope } from '../request/scope.ts';

export const personSummary = z.object({ id: uuid, name: z.string() }).meta({ id: 'PersonSummary' });

export const person = personRow
  .pick({ id: true, name: true })
  .extend({
    page: page.nullable(),
    locale: localeSummary,
    photo: photoSummary.nullable(),
    tracks: z.array(z.object({ id: uuid, name: z.string() }).meta({ id: 'TrackSummary' })),
  })
  .meta({ id: 'Person' });

export type Person = z.output<typeof person>;

/** The person, or the one into which they were merged; `not_found` if they are out of scope. */
export async function findPerson(reader: Reader, scope: Scope, id: string): Promise<PersonRow> {
  const [found] = await reader.query(personById, scope, [id]);
  return found ?? survivorOf(reader, scope, mergedPeople, personById, id);
}

/** Those of the ids that are in scope. */
export const readPeople = async (reader: Reader, scope: Scope, ids: string[]): Promise<Person[]> =>
  personBodies(reader, scope, await reader.query(people.byIds, scope, [ids]));

/** The people of a response, with their tracks. */
export async function personBodies({ query }: Reader, scope: Scope, rows: PersonRow[]): Promise<Person[]> {
  const ids = rows.map((row) => row.id);
  const tracks = ids.length === 0 ? [] : await query(tracksOfPeople, scope, [ids]);
  const byPerson = Map.groupBy(tracks, (track) => track.person_id);
  return rows.map((row) => personBody(row, byPerson.get(row.id) ?? []));
}

export const personBody = (row: PersonRow, tracks: readonly Person['tracks'][number][]): Person => ({
  id: row.id,
  name: row.name,
  page: row.page_id === null ? null : { id: row.page_id, name: row.name, url: row.page_url },
  locale: { id: row.locale_id, name: row.locale_name },
  photo: photoIn(row),
  tracks: tracks.map(({ id, name }) => ({ id, name })),
});

export const getPerson = readProcedure
  .meta({ openapi: route('GET', '/v1/people/{id}', 'People', 'Get a person') })
  .input(z.object({ id: id('Person'), ...audienceSelection }))
  .output(proven(person))
  .query(async ({ ctx, input }) => {
    const scope = await readingScope(ctx, input);
    const row = await findPerson(ctx.database, scope, input.id);
    return personBody(row, await ctx.database.query(tracksOfPeople, scope, [[row.id]]));
  });

const { query } = optional(people.filters);

export const listPeopleInLocale = readProcedure
  .meta({
    isCostly: true,
    openapi: route('GET', '/v1/locales/{locale_id}/people', 'People', "List a locale's people by name"),
  })
  .input(z.object({ locale_id: id('Locale'), query, ...countedPageInput, ...audienceSelection }))
  .output(proven(pageOf(person)))
  .query(async ({ ctx, input: { locale_id, limit, cursor, count, query, ...selection } }) => {
    const { database } = ctx;
    const scope = await readingScope(ctx, selection);
    const list = { owner: 'locale', id: locale_id, filters: { query }, limit, cursor, count };
    const page = await readPage(database, scope, people, list);
    if (page.items.length === 0) await findLocale(database, scope, locale_id);
    return { ...page, items: await personBodies(database, scope, page.items) };
  });
