import { isDeepStrictEqual } from 'node:util';
import type { DeletedEventRow, OriginRow, StoredEvent } from '../../../orm/reads/batch-input.ts';
import { asGiven, instantsIn } from '../../events/local-times.ts';
import { doorsAfterMove, doorsProblem, settledTimes, timeErrors } from '../../events/times.ts';
import { type BatchEvent, type CheckedItem, eventDefaults } from '../items/batch-items.ts';
import { ruleOfItem } from '../items/series-fields.ts';
import type { Change, Decision, Planned } from './decision.ts';
import { leaveOut, staysDeleted } from './deleted-records.ts';
import { findOrPlan, type NamedRecords } from './named-records.ts';
import { planRecord, type Rules, withChanged, withKept } from './plan-record.ts';
import { tagsOf, type Vocabulary, withWords } from './plan-tags.ts';
import { findVenueTarget, type VenueTargets } from './plan-venue.ts';

export type EventValues = Omit<
  StoredEvent,
  keyof OriginRow | 'id' | 'edited_fields' | 'people_names' | 'tag_names' | 'pruned'
>;
type FormerEvent = Extract<DeletedEventRow, { readonly name: string }>;
export type EventDecision = Decision<EventValues, StoredEvent>;

export const isSeries = ({ values }: Pick<EventDecision, 'values'>): boolean =>
  values !== null && values.recurrence !== null;

/** All other fields have a default. */
type Required = 'name' | 'venue' | 'starts_at' | 'time_zone' | 'locale_id';

export const eventRules: Rules<EventValues> = {
  defaults: eventDefaults satisfies Omit<EventValues, Required>,
  required: ['name', 'venue', 'starts_at'],
  names: { venue_id: 'venue', person_ids: 'people', tag_ids: 'tags' },
};

/** What an event refers to. */
interface Surroundings {
  readonly targets: VenueTargets;
  /** Those of locales, by id. */
  readonly timeZones: ReadonlyMap<string, string>;
  readonly people: NamedRecords;
  readonly tags: Vocabulary;
}

export function planEvent(
  checked: CheckedItem<BatchEvent>,
  stored: StoredEvent | DeletedEventRow | undefined,
  former: FormerEvent | null,
  surroundings: Surroundings,
): Planned<EventValues, StoredEvent> {
  if (staysDeleted(stored, checked.item)) return leaveOut(checked, stored);
  const planned = planAtVenue(checked, stored, former, surroundings);
  // An event that was deleted with its venue comes back when an item says all of it.
  const isDeleted = stored?.id === null && !stored.undone;
  const { name, venue, starts_at: start = checked.item.starts_local, force } = checked.item;
  const isIncomplete = 'fields' in planned || [name, venue, start].includes(undefined);
  return isDeleted && isIncomplete && !force ? leaveOut(checked, stored) : planned;
}

function planAtVenue(
  checked: CheckedItem<BatchEvent>,
  stored: StoredEvent | DeletedEventRow | undefined,
  former: FormerEvent | null,
  { targets, timeZones, people: named, tags: vocabulary }: Surroundings,
): Planned<EventValues, StoredEvent> {
  const { external_id, id, provenance, force, venue, people, starts_local, ends_local, tags, ...others } =
    checked.item;
  const before = stored === undefined || stored.id === null ? null : stored;
  const found = venue === undefined ? undefined : findVenueTarget(targets, venue);
  if (typeof found === 'string') return { fields: { venue: [found] } };
  const isVenueDeleted = found?.locale_id === null;
  if (isVenueDeleted && before === null) return leaveOut(checked, stored?.id === null ? stored : undefined);

  const target = isVenueDeleted ? undefined : found;
  const known = before ?? former;
  const isVenueEdited = known !== null && !force && known.edited_fields.includes('venue_id');
  const isVenueUnchanged = known !== null && (isVenueEdited || target === undefined);
  const locale_id = (isVenueUnchanged ? localeAfter(known, targets) : target?.locale_id) ?? undefined;
  const isLocal = known === null || others.time_zone === null;
  const zone = others.time_zone ?? (isLocal ? timeZones.get(locale_id ?? '') : known.time_zone);
  const { errors, ...instants } = instantsIn(checked.item, zone ?? 'UTC');
  if (errors !== null) return { fields: errors };
  const item = { ...checked.item, ...instants, starts_local: undefined, ends_local: undefined };
  const { all_day } = others;
  const times =
    zone === undefined ? instants : settledTimes({ ...instants, all_day, time_zone: zone }, known);
  const starts_at = times.starts_at ?? known?.starts_at;
  const problem = doorsProblem(others.doors_at, { all_day: all_day ?? known?.all_day, starts_at });
  if (problem !== null) return { fields: { doors_at: [problem] } };
  const lineUp = planLineUp(item, before, locale_id ?? '', named);
  const planned = planRecord<EventValues, StoredEvent>(
    { ...checked, item },
    stored,
    former,
    {
      ...others,
      venue: target?.id,
      time_zone: zone,
      ...times,
      recurrence: others.recurrence && ruleOfItem(item, starts_at, zone),
      people: lineUp.people,
      tags: tagsOf(checked.item, vocabulary),
      ...(before === null && { locale_id }),
    },
    eventRules,
  );
  if ('fields' in planned || planned.values === null) return planned;
  if (former !== null && typeof targets.byId.get(planned.values.venue)?.locale_id !== 'string')
    return leaveOut(checked, stored?.id === null ? stored : undefined);
  const values = { ...planned.values, locale_id: localeAfter(planned.values, targets) };
  const timed = checkTimes({ ...planned, values }, values, checked.item);
  const opened = withDoors(timed, known, checked.item);
  const placed = isVenueDeleted ? withKept(opened, 'venue') : opened;
  const complete = lineUp.isReduced ? withKept(placed, 'people') : placed;
  const isRenamed = (id: string) => values.people.includes(id) && named.planned.get(id)?.isRenamed;
  const shown = lineUp.people?.some(isRenamed) ? withChanged(complete, 'people') : complete;
  return withWords(shown, checked.item, stored);
}

/** The people who are named, each once, without those whom an administrator deleted. */
function planLineUp(
  { people: names, provenance, force = false }: BatchEvent,
  before: StoredEvent | null,
  localeId: string,
  people: NamedRecords,
): { people: string[] | undefined; isReduced: boolean } {
  if (names === undefined || (before !== null && hasLineUp(before, names)))
    return { people: undefined, isReduced: false };
  const ids = (names ?? []).map((name) => findOrPlan(people, { name, localeId, provenance, force }));
  return { people: [...new Set(ids.filter((id) => id !== null))], isReduced: ids.includes(null) };
}

/** The locale of the event's venue: the batch may move the venue to another. */
const localeAfter = ({ venue, locale_id }: EventValues, { byId }: VenueTargets): string =>
  byId.get(venue)?.locale_id ?? locale_id;

/** If a time that an administrator edited conflicts with the item's other time, both remain unchanged. */
function checkTimes(
  decision: Change<EventValues, StoredEvent>,
  values: EventValues,
  item: BatchEvent,
): Planned<EventValues, StoredEvent> {
  const fields = timeErrors(values);
  if (fields === null) return decision;
  const { before, kept } = decision;
  const isKept = kept.some((field) => isTime(field) && (values.all_day || field !== 'time_zone'));
  if (before === null || !isKept) return { fields: asGiven(fields, item) };
  const { starts_at, ends_at, all_day, time_zone } = before;
  const changes = [...decision.changed];
  const changed = new Set(changes.filter((field) => !isTime(field)));
  return {
    ...decision,
    values: { ...values, starts_at, ends_at, all_day, time_zone },
    changed,
    kept: [...kept, ...changes.filter(isTime)],
    result: changed.size > 0 ? 'updated' : 'unchanged',
  };
}

/** Doors that the item does not set, or not for the start that remains, stay as long before the start. */
function withDoors(
  planned: Planned<EventValues, StoredEvent>,
  known: EventValues | null,
  item: BatchEvent,
): Planned<EventValues, StoredEvent> {
  if ('fields' in planned || planned.values === null || known === null) return planned;
  const { values, kept } = planned;
  const isSet = item.doors_at !== undefined && !kept.includes('doors_at');
  if (isSet && doorsProblem(values.doors_at, values) === null) return planned;
  const { doors_at = known.doors_at } = doorsAfterMove(known, values);
  if (doors_at === values.doors_at) return planned;
  const changed = new Set(planned.changed).add('doors_at');
  const opened = { ...planned, values: { ...values, doors_at }, changed };
  if (doors_at !== known.doors_at) return opened;
  changed.delete('doors_at');
  return { ...opened, kept: [...kept, 'doors_at'], result: changed.size > 0 ? planned.result : 'unchanged' };
}

const isTime = (field: string): boolean => ['starts_at', 'ends_at', 'all_day', 'time_zone'].includes(field);

/** Whether an event's line-up has these names, in this order. */
export const hasLineUp = (
  { people_names }: StoredEvent,
  names: readonly string[] | null | undefined,
): boolean => isDeepStrictEqual(people_names, names);
