import type { Stored, StoredEvent } from '../../orm/reads/batch-state.ts';
import type { FieldErrors } from '../errors.ts';
import { lastStart, noTimeToEnd } from '../events/times.ts';
import type { BatchEvent } from './batch-items.ts';
import type { Checked } from './check-items.ts';
import { type Judged, judge, type Rules, staysDeleted, type Verdict } from './judge.ts';
import { orDefault } from './or-default.ts';
import { findPlace, type VenuePlaces } from './venue-places.ts';

type EventValues = Omit<StoredEvent, 'edited_fields' | 'locale_id'>;
export type JudgedEvent = Judged<EventValues, StoredEvent>;

const rules: Rules<EventValues> = {
  defaults: { ends_at: null, description: null, url: null, featured: false, status: 'scheduled', people: [] },
  required: ['name', 'venue', 'starts_at'],
  names: { venue_id: 'venue', person_ids: 'people' },
};

const wasDeleted = 'was deleted by an administrator; force the venue, or leave the event out';

export function judgeEvent(
  checked: Checked<BatchEvent>,
  stored: Stored<StoredEvent> | undefined,
  places: VenuePlaces,
  zones: ReadonlyMap<string, string>,
): Verdict<EventValues, StoredEvent> {
  if (staysDeleted(stored, checked.item)) return judge<EventValues, StoredEvent>(checked, stored, {}, rules);
  const { external_id, provenance, force, venue, time_zone, featured, status, people, ...others } =
    checked.item;
  const isThere = stored !== undefined && stored.id !== null;
  const place = venue === undefined ? undefined : findPlace(places, venue);
  if (typeof place === 'string') return { fields: { venue: [place] } };
  const keepsVenue = isThere && !force && stored.edited_fields.includes('venue_id');
  if (place?.locale_id === null && !keepsVenue) return { fields: { venue: [wasDeleted] } };
  const localeId =
    isThere && (keepsVenue || place === undefined) ? localeOf(stored, places) : place?.locale_id;
  const zone = zones.get(localeId ?? '');
  const given = {
    ...others,
    venue: place?.id,
    time_zone: time_zone === null || !isThere ? (time_zone ?? zone) : time_zone,
    featured: orDefault(featured, rules.defaults.featured),
    status: orDefault(status, rules.defaults.status),
    people: orDefault(people, rules.defaults.people),
  };
  const verdict = judge<EventValues, StoredEvent>(checked, stored, given, rules);
  if ('fields' in verdict || verdict.judged.values === null) return verdict;
  const fields = faultOfTimes(verdict.judged.values);
  if (fields === null) return verdict;
  return verdict.judged.kept.some(isTime) ? keepBothTimes(verdict.judged) : { fields };
}

/** Where the event is, if its venue stays the same: the batch may move that elsewhere. */
const localeOf = ({ venue, locale_id }: StoredEvent, { byId }: VenuePlaces): string =>
  byId.get(venue)?.locale_id ?? locale_id;

const isTime = (field: string): boolean => field === 'starts_at' || field === 'ends_at';

function faultOfTimes({ starts_at, ends_at }: EventValues): FieldErrors | null {
  if (ends_at === null) return starts_at < lastStart ? null : { starts_at: [noTimeToEnd] };
  return ends_at > starts_at ? null : { ends_at: ['must be after starts_at'] };
}

/** An administrator's edit of one end does not go with the other end that is given: both stay as they are. */
function keepBothTimes(judged: JudgedEvent): { judged: JudgedEvent } {
  const { before, values, kept } = judged;
  if (before === null || values === null) return { judged };
  const { starts_at, ends_at } = before;
  const changed = new Set([...judged.changed].filter((field) => !isTime(field)));
  return {
    judged: {
      ...judged,
      values: { ...values, starts_at, ends_at },
      changed,
      kept: [...new Set([...kept, ...[...judged.changed].filter(isTime)])],
      result: changed.size > 0 ? 'updated' : 'unchanged',
    },
  };
}
