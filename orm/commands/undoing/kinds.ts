import type { EntitySchema } from '@mikro-orm/core';
import { Event } from '../../schema/entities/event.ts';
import { Locale } from '../../schema/entities/locale.ts';
import { Message } from '../../schema/entities/message.ts';
import { Person } from '../../schema/entities/person.ts';
import { Page, Photo } from '../../schema/entities/photo.ts';
import { Series } from '../../schema/entities/series.ts';
import { Tag } from '../../schema/entities/tag.ts';
import { Track } from '../../schema/entities/track.ts';
import { Venue } from '../../schema/entities/venue.ts';
import { hasGoneTags, presentTags } from '../merging/tags.ts';
import { isDayTaken } from './dates-of-series.ts';
import { appearsAt, belongsToAnother, has, isGivenTo, isRestorable, wasMergedWith } from './in-use.ts';

/** The kinds of record that can be restored, and whose changes can be reverted. */
export type RevertibleKind =
  | MergeableKind
  | 'locale'
  | 'photo'
  | 'page'
  | 'series'
  | 'tag'
  | 'track'
  | 'message';

export interface Kind {
  readonly entity: EntitySchema;
  /** Columns that name another record, by its table. */
  readonly references: Readonly<Record<string, string>>;
  /** Fields that a creation's entry leaves out where there is nothing in them, as JSON. */
  readonly empty?: string;
  /** SQL: the fields of the record `s` that stand in other tables, as JSON. */
  readonly parts?: string;
  /** SQL, by field: whether the value in `former.row` names what is gone or taken. */
  readonly isMissing?: Readonly<Record<string, string>>;
  /** SQL: values that follow from those in `former.row`, to be put back with them. */
  readonly derived?: string;
  /**
   * SQL: the reason why the record `s`, which the change `created` created, is not deleted, if there is one; `batch.source`
   * is null without a batch. What administrators deleted since `batch.restorable_since` can be restored.
   */
  readonly inUse?: Readonly<Record<string, string>>;
}

/** Those of which one can be made of two. */
export type MergeableKind = 'venue' | 'event' | 'person';

export const isMergeable = (kind: string): kind is MergeableKind =>
  kind === 'venue' || kind === 'event' || kind === 'person';

/** Something for each of them. */
export const ofMergeable = <Built>(build: (kind: MergeableKind) => Built) => ({
  venue: build('venue'),
  event: build('event'),
  person: build('person'),
});

/** SQL: the id, or that of the record into which the one with this id was merged. */
export const survivorOf = (table: string, id: string): string =>
  isMergeable(table) ? `coalesce((select m.merged_into from ${table}_row m where m.id = ${id}), ${id})` : id;

/** SQL: of the references in `former.row`, as JSON, those to records that were merged, and what follows from all of them. */
export const derivedOf = ({ references, derived = "'{}'" }: Kind): string =>
  Object.entries(references)
    .filter(([, table]) => isMergeable(table))
    .map(([column, table]) => {
      const id = `(former.row ->> '${column}')::uuid`;
      return `case when ${id} is null then '{}' else jsonb_build_object('${column}', ${survivorOf(table, id)}) end`;
    })
    .concat(derived)
    .join(' || ');

const shownBy = ['venue', 'event', 'person'];

/** In the order in which they are written: what others refer to comes first. */
export const kinds: Readonly<Record<RevertibleKind, Kind>> = {
  locale: {
    entity: Locale,
    references: {},
    isMissing: {
      label: belongsToAnother('locale', "o.label = former.row ->> 'label'"),
    },
    inUse: {
      'has venues': has('venue', 'o.locale_id'),
      'has people': has('person', 'o.locale_id'),
      'is the locale of a source': has('source', 'o.locale_id'),
    },
  },
  photo: {
    entity: Photo,
    references: {},
    inUse: {
      'is shown by others': shownBy.map((table) => has(table, 'o.photo_id')).join(' or '),
      'is shown by a deleted record, which can be restored': shownBy
        .map((table) => has(`${table}_row`, 'o.photo_id', isRestorable))
        .join(' or '),
      'another source names it': has('photo_origin', 'o.record', 'o.source is distinct from batch.source'),
    },
  },
  page: {
    entity: Page,
    references: {},
    inUse: {
      'belongs to a record': ['venue', 'person'].map((table) => has(table, 'o.page_id')).join(' or '),
    },
  },
  tag: {
    entity: Tag,
    references: {},
    isMissing: {
      name: belongsToAnother('tag', "name_key(o.name) = name_key(former.row ->> 'name')"),
    },
    inUse: {
      ...wasMergedWith('tag'),
      'is given to events': isGivenTo('event', 'created.former is null'),
      'is given to a deleted event, which can be restored': isGivenTo('event_row', isRestorable),
    },
  },
  venue: {
    entity: Venue,
    references: { locale_id: 'locale', photo_id: 'photo', page_id: 'page' },
    empty: '{"beacon": null}',
    isMissing: {
      beacon: belongsToAnother('venue', "o.beacon = former.row -> 'beacon'"),
    },
    inUse: {
      ...wasMergedWith('venue'),
      'has events': has('event', 'o.venue_id'),
      'has messages': has('message', 'o.venue_id'),
      'has series of events': has('series', 'o.venue_id'),
      'another source names it': has(
        'origin',
        'o.record',
        `o.kind = 'venue' and o.source is distinct from batch.source`,
      ),
    },
  },
  person: {
    entity: Person,
    references: { locale_id: 'locale', photo_id: 'photo', page_id: 'page' },
    inUse: {
      ...wasMergedWith('person'),
      'appears at events': appearsAt('event', 'true'),
      'appears at a deleted event, which can be restored': appearsAt('event_row', isRestorable),
      'has tracks': has('track', 'o.person_id'),
      'another source names it': has('person_origin', 'o.record', 'o.source is distinct from batch.source'),
    },
  },
  series: {
    entity: Series,
    references: { venue_id: 'venue' },
    inUse: { 'has dates': has('event', 'o.series_id') },
  },
  event: {
    entity: Event,
    references: { venue_id: 'venue', photo_id: 'photo', series_id: 'series' },
    empty: '{"person_ids": []}',
    parts: `jsonb_build_object('person_ids', (select coalesce(jsonb_agg(a.person_id order by a.position), '[]')
      from event_person a where a.event_id = s.id and (
        select p.deleted_at is null or p.deleted_at > s.deleted_at from person_row p where p.id = a.person_id)))`,
    isMissing: {
      person_ids: `exists (select from jsonb_array_elements_text(former.row -> 'person_ids') named (id)
        where not exists (select from person p where p.id = named.id::uuid and p.audience_id = s.audience_id))`,
      tag_ids: hasGoneTags("former.row -> 'tag_ids'"),
      series_id: `former.row ->> 'series_id' is not null and ${isDayTaken}`,
      series_date: `former.row ->> 'series_date' is not null and ${isDayTaken}`,
    },
    derived: `jsonb_build_object('locale_id', (select v.locale_id from venue_row v
      where v.id = coalesce(${survivorOf('venue', "(former.row ->> 'venue_id')::uuid")}, s.venue_id)
        and v.audience_id = s.audience_id),
      'tag_ids', ${presentTags("former.row -> 'tag_ids'")})`,
    inUse: {
      ...wasMergedWith('event'),
      'has RSVPs': `${has('rsvp', 'o.event_id', 'o.updated_at >= created.changed_at')}
        or ${has('erased_rsvp', 'o.event_id', 'created.former is null')}`,
      'another source names it': has(
        'origin',
        'o.record',
        `o.kind = 'event' and o.source is distinct from batch.source`,
      ).concat(` or exists (select from origin o where o.record = s.series_id and o.audience_id = s.audience_id
        and o.kind = 'series' and o.source is distinct from batch.source)`),
    },
  },
  track: { entity: Track, references: { person_id: 'person' } },
  message: { entity: Message, references: { venue_id: 'venue' } },
};

/** Something for each kind. */
export const ofKinds = <Built>(build: (name: RevertibleKind, kind: Kind) => Built) => ({
  locale: build('locale', kinds.locale),
  photo: build('photo', kinds.photo),
  page: build('page', kinds.page),
  tag: build('tag', kinds.tag),
  venue: build('venue', kinds.venue),
  person: build('person', kinds.person),
  series: build('series', kinds.series),
  event: build('event', kinds.event),
  track: build('track', kinds.track),
  message: build('message', kinds.message),
});
