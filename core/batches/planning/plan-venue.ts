import type {
  DeletedVenue,
  DeletedVenueRow,
  StoredVenue,
  VenuePlace,
} from '../../../orm/reads/batch-input.ts';
import { nilId } from '../../../orm/statements/input-types.ts';
import { knownOf } from '../../values/accessibility.ts';
import type { BatchEvent, BatchVenue, CheckedItem } from '../items/batch-items.ts';
import type { InvalidItem } from '../items/invalid-batch.ts';
import type { Decision, Planned } from './decision.ts';
import { formerOf, leaveOut, staysDeleted } from './deleted-records.ts';
import { findOrPlan, keepsName, type NamedRecords } from './named-records.ts';
import { planRecord, type Rules, withChanged, withKept } from './plan-record.ts';

export type VenueValues = Pick<
  StoredVenue,
  'name' | 'locale' | 'latitude' | 'longitude' | 'address' | 'url' | 'photo_url' | 'hidden' | 'accessibility'
>;
export type VenueDecision = Decision<VenueValues, StoredVenue>;

export const venueRules: Rules<VenueValues> = {
  defaults: { address: null, url: null, photo_url: null, hidden: false, accessibility: {} },
  required: ['name', 'locale', 'latitude', 'longitude'],
  names: { locale_id: 'locale', page_url: 'url' },
};

interface Surroundings {
  /** Their ids by label. */
  readonly locales: ReadonlyMap<string, string>;
  readonly photos: NamedRecords;
  /** A source says all that it knows of a venue; a person, what is to change. */
  readonly byPerson: boolean;
}

export function planVenue(
  checked: CheckedItem<BatchVenue>,
  stored: StoredVenue | DeletedVenueRow | undefined,
  { locales, photos, byPerson }: Surroundings,
): Planned<VenueValues, StoredVenue> {
  if (staysDeleted(stored, checked.item)) return leaveOut(checked, stored);
  const {
    external_id,
    id,
    provenance,
    force,
    locale: label,
    photo_url,
    accessibility,
    ...others
  } = checked.item;
  const locale = label === undefined ? undefined : locales.get(label);
  if (label !== undefined && locale === undefined)
    return { fields: { locale: ['must be the label of a locale of the audience'] } };
  const before = stored === undefined || stored.id === null ? null : stored;
  const photo = planPhoto(checked.item, before, photos);
  const former = formerOf(stored);
  const had = byPerson ? (before ?? former)?.accessibility : {};
  const values = {
    ...others,
    locale,
    photo_url: photo.id,
    accessibility: accessibility && knownOf({ ...had, ...accessibility }),
  };
  if (former !== null && locale === undefined && !locales.values().some((id) => id === former.locale))
    return { fields: { locale: ['is required'] } };
  const planned = planRecord<VenueValues, StoredVenue>(checked, stored, former, values, venueRules);
  if (photo.isKept) return withKept(planned, 'photo_url');
  const shown = 'values' in planned ? planned.values?.photo_url : null;
  const isRenamed = shown === photo.id && photos.planned.get(shown ?? '')?.isRenamed;
  return isRenamed ? withChanged(planned, 'photo_url') : planned;
}

/** The photo at an address: the same one, if an administrator gave it another address since; none, if they deleted it. */
function planPhoto(
  { photo_url: name, provenance, force = false }: BatchVenue,
  before: StoredVenue | null,
  photos: NamedRecords,
): { id: string | null | undefined; isKept: boolean } {
  if (name === undefined || name === null) return { id: name, isKept: false };
  if (name === before?.photo_address) return { id: undefined, isKept: false };
  const id = findOrPlan(photos, { name, localeId: null, provenance, force, isExact: force });
  if (id === null) return { id: undefined, isKept: true };
  return { id, isKept: !force && keepsName(photos, name, id) };
}

/** The venues that a plan creates or updates, as they will be: the JSON of `oddVenues`. */
export const writtenPlaces = ({ venues }: { readonly venues: readonly VenueDecision[] }): string =>
  JSON.stringify(
    venues.flatMap(({ id, values, changed }) => {
      if (values === null || changed.size === 0) return [];
      const { name, locale: locale_id, latitude, longitude } = values;
      return { id, name, locale_id, latitude, longitude };
    }),
  );

/** The venues that events can refer to, as they will be after the batch. */
export interface VenueTargets {
  /** Venues of the same source. */
  readonly byExternalId: ReadonlyMap<string, VenuePlace | DeletedVenue | 'invalid'>;
  readonly byId: ReadonlyMap<string, VenuePlace | DeletedVenue>;
}

export function venueTargets(
  stored: readonly (StoredVenue | DeletedVenueRow)[],
  referencedById: readonly (VenuePlace | DeletedVenue)[],
  decisions: readonly VenueDecision[],
  invalid: readonly InvalidItem[],
): VenueTargets {
  const byExternalId = new Map<string, VenuePlace | DeletedVenue | 'invalid'>();
  const byId = new Map(
    referencedById.flatMap((place) => [
      [place.named ?? place.id, place] as const,
      [place.id, place] as const,
    ]),
  );
  const add = (externalId: string, place: VenuePlace) => {
    byExternalId.set(externalId, place);
    byId.set(place.id, place);
  };
  for (const row of stored)
    if (row.id !== null) add(row.external_id, { id: row.id, locale_id: row.locale });
    else if (!row.undone) byExternalId.set(row.external_id, { id: row.record, locale_id: null });
  for (const { kind, external_id } of invalid)
    if (kind === 'venue' && external_id !== null) byExternalId.set(external_id, 'invalid');
  for (const { externalId, id, values } of decisions)
    if (values !== null) add(externalId, { id, locale_id: values.locale });
    else if (!byExternalId.has(externalId))
      byExternalId.set(externalId, { id: id ?? nilId, locale_id: null });
  return { byExternalId, byId };
}

/** The venue that an event refers to, or an error message. */
export function findVenueTarget(
  { byExternalId, byId }: VenueTargets,
  { external_id, id }: NonNullable<BatchEvent['venue']>,
): VenuePlace | DeletedVenue | string {
  if (id !== undefined) return byId.get(id) ?? 'must be the id of a venue of the audience';
  const found = byExternalId.get(external_id ?? '');
  if (found === undefined) return 'is not in this batch and was not sent by this source before';
  return found === 'invalid' ? 'refers to an invalid item of this batch' : found;
}
