import { z } from 'zod';
import { isId } from '../../../orm/statements/input-types.ts';
import type { AnyDesk } from '../frame/desk.ts';
import { zoneOf } from '../frame/zone.ts';
import { kindOfType } from '../records/kinds.ts';
import { findExactly } from '../records/names.ts';
import { listRows, nameOf, type Row, readRows } from '../records/references.ts';
import type { Field } from './field.ts';
import { isNewVenue } from './fields.ts';
import { inFields, nameOfVenue } from './in-fields.ts';
import { inputOf } from './input.ts';
import type { Texts } from './posted.ts';
import { callWithForm } from './unread.ts';

/** Whether a form is to create the venue that it names. */
const createsVenue = (texts: Texts): boolean => texts['venue.new'] === 'on';

/** Whether a form is to create records that it names. */
export const createsOthers = (texts: Texts): boolean =>
  Object.entries(texts).some(([name, text]) => name.endsWith('.new') && text === 'on');

const created = z.object({ id: z.string() });

/** The venue that a form is to create with its record, and the zone of times there; null where none is called for. */
export async function newVenueIn(desk: AnyDesk, fields: readonly Field[], texts: Texts) {
  const part = fields.find(isNewVenue)?.control;
  const offered = createsVenue(texts) ? await offerOfVenue(desk, fields, texts) : null;
  if (offered === null || part?.is !== 'group') return null;
  const own = part.fields.filter(({ name }) => name !== 'venue.new');
  const place = Object.entries(await inputOf({ desk, zone: desk.zone }, own, offered.texts, {}));
  const others = Object.fromEntries(place.map(([name, value]) => [name.replace('venue.', ''), value]));
  return { zone: offered.zone, venue: { name: texts.venue_id, ...others } };
}

/** What was filled in, with the id of the venue where it is created: where none is called so yet. */
export async function withNewVenue(desk: AnyDesk, fields: readonly Field[], texts: Texts): Promise<Texts> {
  const create = kindOfType('Venue', desk.kinds)?.create;
  const added = await newVenueIn(desk, fields, texts);
  if (added === null || create === undefined) return texts;
  const venue = await inFields(nameOfVenue, () =>
    callWithForm(create, desk.context, async () => added.venue),
  );
  return { ...texts, venue_id: created.parse(venue).id };
}

/**
 * What a form asks about the venue that it names, and the zone of its times; null where it is known, or cannot be created.
 * It is at the centre of its locale until somebody says where it is.
 */
export async function offerOfVenue(desk: AnyDesk, fields: readonly Field[], texts: Texts) {
  const { context, owner, kinds } = desk;
  const [venues, locales] = ['Venue', 'Locale'].map((type) => kindOfType(type, kinds));
  const { venue_id: name = '', 'venue.locale_id': place = '' } = texts;
  if (!fields.some(isNewVenue) || venues === undefined || locales === undefined) return null;
  if (name === '' || isId(name) || (await findExactly(desk, venues, name)).length > 0) return null;
  const { rows } = await listRows(context, locales, owner, { first: 1 });
  const [usual] = rows;
  const named = isId(place)
    ? await readRows(context, locales, [place])
    : await findExactly(desk, locales, place);
  const locale = (place === '' ? usual : named[0]) ?? usual;
  const [given, centre, others] = [texts, centreOf(locale), centreOf(usual)];
  const isMoved = Object.keys(centre).some((part) => ![undefined, '', others[part]].includes(given[part]));
  const shown: Texts = {
    ...texts,
    'venue.locale_id': place || (usual ? nameOf(usual) : ''),
    ...(!isMoved && centre),
  };
  const { time_zone } = texts;
  return { texts: shown, zone: zoneOf({ id: '', time_zone }, zoneOf(locale ?? null, desk.zone)) };
}

const centreOf = (locale: Row | undefined): Texts => ({
  'venue.latitude': String(locale?.latitude ?? ''),
  'venue.longitude': String(locale?.longitude ?? ''),
});
