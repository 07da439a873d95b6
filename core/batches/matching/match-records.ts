import { z } from 'zod';
import { placesOfVenues } from '../../../orm/reads/batch-input.ts';
import { peopleLike } from '../../../orm/reads/match-candidates.ts';
import { localesByName } from '../../../orm/records/locale.ts';
import { latitude, longitude } from '../../../orm/records/points.ts';
import { instant, line, name, prose, reference, webAddress } from '../../../orm/statements/input-types.ts';
import { uuid } from '../../../orm/statements/row-types.ts';
import { localTimes } from '../../events/local-times.ts';
import { matchPerson, readPerson } from '../../matching/match-person.ts';
import { inWords } from '../../matching/reasons.ts';
import { thresholds } from '../../matching/thresholds.ts';
import { proven, researchProcedure } from '../../procedures/procedures.ts';
import { route } from '../../procedures/route.ts';
import { audienceSelection, researchScope } from '../../request/scope.ts';
import { nullAs } from '../../values/null-as.ts';
import { timeZone } from '../../values/time.ts';
import type { BatchEvent } from '../items/batch-items.ts';
import { distinctItems, externalId } from '../items/external-id.ts';
import { type EventVenue, matchEvents, otherPlaces } from './match-events.ts';
import { matchVenues } from './match-venues.ts';
import type { ItemMatch } from './matches.ts';

const maximum = 1000;
const locale = name().describe('The label of a locale of the audience.');

const venue = z
  .object({
    external_id: externalId,
    name: line().describe('Its name.'),
    locale,
    latitude: nullAs(latitude, undefined),
    longitude: nullAs(longitude, undefined),
    address: prose(500).nullish().describe('Postal address.'),
    url: webAddress.nullish(),
  })
  .meta({ id: 'MatchVenue', description: 'A venue that a source has.' });

const event = z
  .object({
    external_id: externalId,
    name: line().describe('Its title.'),
    starts_at: nullAs(instant, undefined).describe('When it starts. Required without `starts_local`.'),
    starts_local: localTimes.starts_local.describe(
      'Instead of an instant: when it starts, as clocks in its time zone show it. One that they skip is no event.',
    ),
    time_zone: nullAs(timeZone, undefined).describe("Defaults to that of the venue's locale."),
    venue: z
      .object({ external_id: externalId.optional(), id: reference('Venue').optional() })
      .describe('A venue of this request by external_id, or one of the audience by id.')
      .meta({ id: 'MatchEventVenue' }),
  })
  .refine(({ starts_at, starts_local }) => (starts_at === undefined) !== (starts_local === undefined), {
    error: 'must have starts_at or starts_local',
  })
  .meta({ id: 'MatchEvent', description: 'An event that a source has.' });

const person = z
  .object({ name: line().describe('Their name.'), locale })
  .meta({ id: 'MatchPerson', description: 'Somebody whom a source names.' });

const matchedItem = z
  .object({
    kind: z.string().describe('`venue`, `event` or `person`.'),
    index: z.int().describe('Its index among the venues, events or people of the request.'),
    matches: z
      .array(
        z
          .object({
            id: uuid,
            name: z.string().describe('Its name.'),
            score: z.number().min(0).max(1).describe('How sure it is that both are one.'),
            reasons: z.string().describe('Why, in words: "same address, 12 m apart, names 0.86 alike".'),
            certain: z.boolean().describe('Whether a batch would link the item with it without asking.'),
          })
          .meta({ id: 'MatchOfRecord', description: 'A record that an item may be.' }),
      )
      .describe('The records that it may be, the likeliest first. None if there is none like it.'),
  })
  .meta({ id: 'MatchedItem', description: 'What an item may be.' });

type MatchedItem = z.output<typeof matchedItem>;

export const matchRecords = researchProcedure('research:read')
  .meta({
    isCostly: true,
    openapi: route(
      'POST',
      '/v1/research/match',
      'Research',
      'Which records venues, events and people may be',
      {
        description:
          'Up to 1,000 items as a batch has them (other fields are ignored), and for each the best existing records with a score ' +
          'and the reasons in words. Nothing is written. A batch decides by the same scores: it links what is certain, and warns of the others.',
      },
    ),
    graphql: {
      name: 'matchRecords',
      description: 'Finds the records that venues, events and people may be, without writing anything.',
    },
    query: ['audience', 'audience_id'],
    refuses: ['forbidden', 'not_found'],
  })
  .input(
    z
      .strictObject({
        ...audienceSelection,
        venues: nullAs(distinctItems(venue).max(maximum), []).default([]).describe('Venues to look for.'),
        events: nullAs(distinctItems(event).max(maximum), []).default([]).describe('Events to look for.'),
        people: nullAs(z.array(person).max(maximum), []).default([]).describe('People to look for.'),
      })
      .refine(({ venues, events, people }) => venues.length + events.length + people.length <= maximum, {
        error: 'must be up to 1,000 items',
      }),
  )
  .output(
    proven(
      z.object({ items: z.array(matchedItem).describe('The venues, then the events, then the people.') }),
    ),
  )
  .mutation(async ({ ctx, input: { venues, events, people, ...selection } }) => {
    const [{ scope }, { database }] = [await researchScope(ctx, selection), ctx];
    const locales = await database.query(localesByName, scope, [null]);
    const provenance = { url: 'https://example.invalid/', retrieved_at: scope.now, confidence: 1 };
    const ofVenues = await matchVenues(
      database,
      scope,
      venues.map((item) => ({ ...item, provenance })),
      locales,
    );
    const places = await database.query(placesOfVenues, scope, [
      events.flatMap(({ venue }) => venue.id ?? []),
    ]);
    const byId = new Map(places.map((place) => [place.named ?? place.id, place]));
    const localeOf = new Map(venues.map(({ external_id, locale }) => [external_id, locale]));
    const zoneOf = new Map(
      locales.flatMap(({ id, label, time_zone }) => [id, label].map((key) => [key, time_zone] as const)),
    );
    const venuesOf = ({ venue: at }: BatchEvent): EventVenue[] => {
      const place = byId.get(at?.id ?? '');
      const timeZone = zoneOf.get(place?.locale_id ?? localeOf.get(at?.external_id ?? '') ?? '') ?? 'UTC';
      if (place !== undefined) return [{ id: place.id, score: 1, timeZone }];
      const match = ofVenues.get(`venue ${at?.external_id}`);
      return [...(match?.linked ? [match.linked] : []), ...otherPlaces(match)].map(({ id, score }) => ({
        ...{ id, timeZone },
        score: score >= thresholds.venue.certain ? 1 : score,
      }));
    };
    const ofEvents = await matchEvents(
      database,
      scope,
      events.map((item) => ({ ...item, provenance })),
      venuesOf,
    );
    const idOf = new Map(locales.map(({ label, id }) => [label, id]));
    const townOf = new Map<string | null, string>(locales.map(({ id, name }) => [id, name]));
    const readName = (name: string, locale: string | null) => readPerson(name, locale, townOf.get(locale));
    const given = people.map(({ name, locale }, n) => ({ n, name, locale: idOf.get(locale) ?? null }));
    const rows = given.length === 0 ? [] : await database.query(peopleLike, scope, [JSON.stringify(given)]);
    const byPerson = Map.groupBy(rows, ({ n }) => n);
    const items: MatchedItem[] = [
      ...venues.map(({ external_id }, index) =>
        matched('venue', index, ofVenues.get(`venue ${external_id}`)),
      ),
      ...events.map(({ external_id }, index) =>
        matched('event', index, ofEvents.get(`event ${external_id}`)),
      ),
      ...given.map(({ name, locale }, index) => {
        const found = (byPerson.get(index) ?? []).map((row) => ({
          ...row,
          ...matchPerson(readName(name, locale), readName(row.name, row.locale_id)),
        }));
        const similar = found
          .filter(({ score }) => score >= thresholds.person.likely)
          .sort((one, other) => other.score - one.score);
        return matched('person', index, { linked: null, similar, isNoPlace: false });
      }),
    ];
    return { items };
  });

/** With those that are there already, not others of the request. */
const matched = (kind: keyof typeof thresholds, index: number, match?: ItemMatch): MatchedItem => ({
  kind,
  index,
  matches: [match?.linked ?? [], match?.similar ?? []].flat().flatMap(({ id, name, score, reasons }) => {
    const certain = score >= thresholds[kind].certain;
    return id === null ? [] : { id, name, score, reasons: inWords(reasons), certain };
  }),
});
