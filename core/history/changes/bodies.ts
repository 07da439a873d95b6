import type { FollowedChange } from '../../../orm/reads/followed-changes.ts';
import type { Relation } from '../../../orm/records/embedded-records.ts';
import { eventRow } from '../../../orm/records/event.ts';
import { isKind, type Kind } from './kinds.ts';

/** The columns on which the body of a record's own GET depends. */
const bodyFields: Readonly<Record<Kind, readonly string[]>> = {
  locale: ['name', 'label', 'latitude', 'longitude', 'time_zone'],
  venue: [
    ...['name', 'hidden', 'latitude', 'longitude', 'address', 'accessibility'],
    ...['locale_id', 'page_id', 'photo_id'],
  ],
  event: [...Object.keys(eventRow.omit({ id: true, rsvp: true }).shape), 'person_ids'],
  person: ['name', 'page_id', 'locale_id', 'photo_id'],
  track: ['name', 'url', 'person_id'],
  photo: ['url', 'width', 'height', 'caption'],
};

interface Embedding {
  /** The kind of record that changed, and the columns that matter. */
  readonly of: string;
  readonly fields: readonly string[];
  readonly relation: Relation;
  /** Whether they change also where it is deleted or restored. */
  readonly isShownByIds?: true;
}

/** Whose bodies contain columns of another record. */
const embeddings: readonly Embedding[] = [
  { of: 'locale', fields: ['name'], relation: 'venuesInLocale' },
  { of: 'locale', fields: ['name'], relation: 'peopleInLocale' },
  { of: 'locale', fields: ['name'], relation: 'eventsInLocale' },
  { of: 'page', fields: ['url'], relation: 'venueOfPage' },
  { of: 'page', fields: ['url'], relation: 'personOfPage' },
  { of: 'photo', fields: ['url'], relation: 'venuesWithPhoto' },
  { of: 'photo', fields: ['url'], relation: 'eventsWithPhoto' },
  { of: 'photo', fields: ['url'], relation: 'peopleWithPhoto' },
  { of: 'venue', fields: ['name', 'latitude', 'longitude'], relation: 'eventsAtVenue' },
  { of: 'person', fields: ['name'], relation: 'eventsOfPerson' },
  { of: 'person', fields: ['name'], relation: 'tracksOfPerson' },
  { of: 'tag', fields: ['name', 'color'], relation: 'eventsWithTag', isShownByIds: true },
  { of: 'track', fields: ['name'], relation: 'personOfTrack' },
  { of: 'series', fields: ['name', 'recurrence'], relation: 'eventsOfSeries' },
];

/** What appears or disappears with a venue or an event, for those who do not see hidden ones. */
const visibilities: readonly Embedding[] = [
  { of: 'venue', fields: ['hidden'], relation: 'eventsAtVenue' },
  { of: 'venue', fields: ['hidden'], relation: 'photoOfVenue' },
  { of: 'venue', fields: ['hidden'], relation: 'photosAtVenue' },
  { of: 'event', fields: ['venue_id', 'hidden'], relation: 'photoOfEvent' },
];

/** What appears or disappears with an audience, for those who see all of them. */
const audienceRecords = [
  'localesOfAudience',
  'venuesOfAudience',
  'eventsOfAudience',
  'peopleOfAudience',
  'tracksOfAudience',
  'photosOfAudience',
] as const satisfies Relation[];

/** Whether an entry of the ledger changes the body of its own record. */
export const changesOwnBody = ({ kind, operation, is_unseen, fields }: FollowedChange): boolean =>
  isKind(kind) &&
  !is_unseen &&
  (operation === 'update' ? bodyFields[kind].some((field) => fields.includes(field)) : operation !== 'none');

/** The related records whose bodies embed what an entry changes. */
export function alsoChanged(
  { kind, record, operation, fields, people, photos, uploads }: FollowedChange,
  seesHidden: boolean,
): { relation: Relation; record: string }[] {
  if (operation === 'none') return [];
  if (kind === 'audience')
    return operation === 'delete' || operation === 'restore'
      ? audienceRecords.map((relation) => ({ relation, record }))
      : [];
  const rules = seesHidden ? embeddings : [...embeddings, ...visibilities];
  const related = rules.filter(
    (rule) =>
      rule.of === kind &&
      (rule.fields.some((field) => fields.includes(field)) || (rule.isShownByIds && operation !== 'update')),
  );
  return [
    ...new Set(related.map(({ relation }) => relation)).values().map((relation) => ({ relation, record })),
    ...new Set(people).values().map((record) => ({ relation: 'person', record }) as const),
    ...new Set(seesHidden ? uploads : photos)
      .values()
      .map((record) => ({ relation: 'photo', record }) as const),
  ];
}
