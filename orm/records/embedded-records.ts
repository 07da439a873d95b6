import { z } from 'zod';
import { ofAudience } from '../statements/scope.ts';
import { parameters, scopedQuery } from '../statements/statement.ts';

const inAudience = (kind: string) =>
  `select x.id, x.audience_id from ${kind} x where x.audience_id = e.record` as const;

/** The records in whose bodies a record is embedded, or whose visibility follows from it, by name. */
const relations = {
  localesOfAudience: ['locale', inAudience('locale')],
  venuesOfAudience: ['venue', inAudience('venue')],
  eventsOfAudience: ['event', inAudience('event')],
  peopleOfAudience: ['person', inAudience('person')],
  tracksOfAudience: ['track', inAudience('track')],
  photosOfAudience: ['photo', inAudience('photo')],
  venuesInLocale: ['venue', 'select x.id, x.audience_id from venue x where x.locale_id = e.record'],
  peopleInLocale: ['person', 'select x.id, x.audience_id from person x where x.locale_id = e.record'],
  eventsInLocale: ['event', 'select x.id, x.audience_id from event x where x.locale_id = e.record'],
  venueOfPage: ['venue', 'select x.id, x.audience_id from venue x where x.page_id = e.record'],
  personOfPage: ['person', 'select x.id, x.audience_id from person x where x.page_id = e.record'],
  venuesWithPhoto: ['venue', 'select x.id, x.audience_id from venue x where x.photo_id = e.record'],
  eventsWithPhoto: ['event', 'select x.id, x.audience_id from event x where x.photo_id = e.record'],
  peopleWithPhoto: ['person', 'select x.id, x.audience_id from person x where x.photo_id = e.record'],
  eventsAtVenue: ['event', 'select x.id, x.audience_id from event x where x.venue_id = e.record'],
  eventsOfSeries: ['event', 'select x.id, x.audience_id from event x where x.series_id = e.record'],
  photoOfVenue: ['photo', 'select x.photo_id, x.audience_id from venue x where x.id = e.record'],
  eventsWithTag: [
    'event',
    `select x.id, x.audience_id from event x where x.tag_ids <> '{}' and x.tag_ids @> array[e.record]`,
  ],
  photosAtVenue: ['photo', 'select x.photo_id, x.audience_id from event x where x.venue_id = e.record'],
  photoOfEvent: ['photo', 'select x.photo_id, x.audience_id from event x where x.id = e.record'],
  eventsOfPerson: [
    'event',
    `select x.id, x.audience_id from event_person a join event x on x.id = a.event_id where a.person_id = e.record`,
  ],
  tracksOfPerson: ['track', 'select x.id, x.audience_id from track x where x.person_id = e.record'],
  personOfTrack: ['person', 'select x.person_id, x.audience_id from track x where x.id = e.record'],
  /** The record itself; of a photo, which its own entry may not name, also where it is deleted. */
  person: ['person', 'select x.id, x.audience_id from person x where x.id = e.record'],
  photo: ['photo', 'select x.id, x.audience_id from photo_row x where x.id = e.record'],
} as const;

export type Relation = keyof typeof relations;

export const kindOfRelation = (relation: Relation) => relations[relation][0];

const branches = Object.entries(relations).map(
  ([relation, [kind, select]]) =>
    `select '${kind}' as kind, related.id from (${select}) related (id, audience_id)
     where e.relation = '${relation}' and ${ofAudience('related.audience_id')}`,
);

/**
 * The records that are related to others, by the numbers of their places; those of the first place after a kind and an
 * id. The places come in order, so that no more is read than the limit needs.
 */
export const embeddingRecords = scopedQuery(
  'embedding_records',
  z.object({ place: z.number(), kind: z.string(), id: z.string() }),
  parameters<
    [
      places: readonly number[],
      relations: readonly string[],
      records: readonly string[],
      afterKind: string,
      afterId: string,
      limit: number,
    ]
  >(),
  `select e.place, d.kind, d.id
   from (
     select * from unnest($1::integer[], $2::text[], $3::uuid[]) u (place, relation, record) order by place
   ) e cross join lateral (${branches.join('\nunion all ')}) d
   where d.id is not null and (e.place > 0 or (d.kind collate "C", d.id) > ($4, $5::uuid))
   order by e.place, d.kind collate "C", d.id limit $6`,
);
