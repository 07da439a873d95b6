/** The kinds of record whose changes can be reverted. */
export type RevertibleKind = 'locale' | 'photo' | 'page' | 'venue' | 'person' | 'event' | 'track' | 'message';

/** A field of the record `s` that stands in another table; in SQL. */
interface Part {
  readonly is: string;
  /** Its value as JSON if there is none. */
  readonly empty: string;
  /** Whether the value before the change `c` names what is gone or taken. */
  readonly isMissing: string;
}

export interface Kind {
  /** Columns that name another record, by its table. */
  readonly references: Readonly<Record<string, string>>;
  readonly parts?: Readonly<Record<string, Part>>;
  /** SQL: values that follow from those before the change `c`, to be put back with them. */
  readonly derived?: string;
  /**
   * SQL: the reason why the record `s`, which the change `created` created, is not deleted, if there is one; `batch.source`
   * is null without a batch. What administrators deleted since `batch.restorable_since` can be restored.
   */
  readonly inUse?: Readonly<Record<string, string>>;
}

const lineUp: Part = {
  is: `(select coalesce(jsonb_agg(ep.person_id order by ep.position), '[]')
    from event_person ep where ep.event_id = s.id)`,
  empty: '[]',
  isMissing: `exists (select from jsonb_array_elements_text(c.before -> 'person_ids') named (id)
    where not exists (select from person p where p.id = named.id::uuid and p.audience_id = c.audience_id))`,
};

const beacon: Part = {
  is: `(select jsonb_build_object('major', b.major, 'minor', b.minor) from beacon b where b.venue_id = s.id)`,
  empty: 'null',
  isMissing: `exists (select from beacon b where b.audience_id = c.audience_id and b.venue_id <> c.record
    and jsonb_build_object('major', b.major, 'minor', b.minor) = c.before -> 'beacon')`,
};

/** By the reference alone: without statistics, PostgreSQL would scan all rows of the audience instead. */
const has = (table: string, reference: string, condition = 'true'): string =>
  `exists (select from (select * from ${table} o where ${reference} = s.id offset 0) o
    where o.audience_id = s.audience_id and ${condition})`;

/**
 * Of what an administrator deleted after the change that is reverted, and may restore: before that, the record was not
 * there. All are counted: where the first would do, PostgreSQL expects one soon and scans the ledger instead of an index.
 */
const hadWhenDeleted = (condition: string): string =>
  `(select count(*) > 0 from (select * from change where operation = 'delete' and ${condition} offset 0) d
    where d.audience_id = s.audience_id and d.batch is null and d.position > created.position
      and d.changed_at >= batch.restorable_since
      and d.position = deletion_in_force(d.audience_id, d.kind, d.record, 9223372036854775807))`;

/** In the order in which they are written: what others refer to comes first. */
export const kinds: Readonly<Record<RevertibleKind, Kind>> = {
  locale: {
    references: {},
    inUse: {
      'has venues': has('venue', 'o.locale_id'),
      'has people': has('person', 'o.locale_id'),
    },
  },
  photo: {
    references: {},
    inUse: {
      'is shown by others': ['venue', 'event', 'person']
        .map((table) => has(table, 'o.photo_id'))
        .join(' or '),
      'is shown by a deleted record, which can be restored': hadWhenDeleted(
        `before ->> 'photo_id' = s.id::text`,
      ),
      'another source names it': has('photo_origin', 'o.record', 'o.source is distinct from batch.source'),
    },
  },
  page: {
    references: {},
    inUse: {
      'belongs to a record': ['venue', 'person'].map((table) => has(table, 'o.page_id')).join(' or '),
    },
  },
  venue: {
    references: { locale_id: 'locale', photo_id: 'photo', page_id: 'page' },
    parts: { beacon },
    inUse: {
      'has events': has('event', 'o.venue_id'),
      'has messages': has('message', 'o.venue_id'),
      'another source names it': has(
        'origin',
        'o.record',
        `o.kind = 'venue' and o.source is distinct from batch.source`,
      ),
    },
  },
  person: {
    references: { locale_id: 'locale', photo_id: 'photo', page_id: 'page' },
    inUse: {
      'appears at events': has('event_person', 'o.person_id'),
      'appears at a deleted event, which can be restored': hadWhenDeleted(
        `kind = 'event' and before -> 'person_ids' @> jsonb_build_array(s.id)`,
      ),
      'has tracks': has('track', 'o.person_id'),
      'another source names it': has('person_origin', 'o.record', 'o.source is distinct from batch.source'),
    },
  },
  event: {
    references: { venue_id: 'venue', photo_id: 'photo' },
    parts: { person_ids: lineUp },
    derived: `jsonb_build_object('locale_id', (select v.locale_id from venue v
      where v.id = coalesce((c.before ->> 'venue_id')::uuid, s.venue_id) and v.audience_id = c.audience_id))`,
    inUse: {
      'has RSVPs': `${has('rsvp', 'o.event_id')} or ${has('erased_rsvp', 'o.event_id')}`,
      'another source names it': has(
        'origin',
        'o.record',
        `o.kind = 'event' and o.source is distinct from batch.source`,
      ),
    },
  },
  track: { references: { person_id: 'person' } },
  message: { references: { venue_id: 'venue' } },
};

/** Something for each kind. */
export const ofKinds = <Built>(build: (name: RevertibleKind, kind: Kind) => Built) => ({
  locale: build('locale', kinds.locale),
  photo: build('photo', kinds.photo),
  page: build('page', kinds.page),
  venue: build('venue', kinds.venue),
  person: build('person', kinds.person),
  event: build('event', kinds.event),
  track: build('track', kinds.track),
  message: build('message', kinds.message),
});
