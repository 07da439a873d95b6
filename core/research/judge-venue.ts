import type { Stored, StoredVenue } from '../../orm/reads/batch-state.ts';
import type { LocaleRow } from '../../orm/reads/locale.ts';
import type { BatchVenue } from './batch-items.ts';
import type { Checked } from './check-items.ts';
import { type Judged, judge, type Rules, staysDeleted, type Verdict } from './judge.ts';
import { orDefault } from './or-default.ts';

export type VenueValues = Omit<StoredVenue, 'edited_fields' | 'page_id'>;
export type JudgedVenue = Judged<VenueValues, StoredVenue>;

const rules: Rules<VenueValues> = {
  defaults: { address: null, url: null, photo_url: null, hidden: false },
  required: ['name', 'locale', 'latitude', 'longitude'],
  names: { locale_id: 'locale', page_url: 'url' },
};

export function judgeVenue(
  checked: Checked<BatchVenue>,
  stored: Stored<StoredVenue> | undefined,
  locales: ReadonlyMap<string, LocaleRow>,
): Verdict<VenueValues, StoredVenue> {
  if (staysDeleted(stored, checked.item)) return judge<VenueValues, StoredVenue>(checked, stored, {}, rules);
  const { external_id, provenance, force, locale: label, hidden, ...others } = checked.item;
  const locale = label === undefined ? undefined : locales.get(label);
  if (label !== undefined && locale === undefined)
    return { fields: { locale: ['is the label of no locale of the audience'] } };
  const given = { ...others, locale: locale?.id, hidden: orDefault(hidden, rules.defaults.hidden) };
  return judge<VenueValues, StoredVenue>(checked, stored, given, rules);
}
