import type { AnyDesk } from '../frame/desk.ts';
import { zoneOf } from '../frame/zone.ts';
import { kindOfType } from '../records/kinds.ts';
import { type Row, readRows } from '../records/references.ts';
import type { Field } from './field.ts';
import { isNewVenue } from './fields.ts';
import { inputOf } from './input.ts';
import type { Texts } from './posted.ts';

type Input = Readonly<Record<string, unknown>>;

export const isReference = ({ control }: Field): boolean => control.is === 'record';

/** What a new record refers to, and with it the zone of its times: the usual one, as long as a form does not say where it belongs. */
export async function homeOf(desk: AnyDesk, fields: readonly Field[], texts: Texts) {
  const references = fields.filter(isReference);
  const offersVenue = fields.some(isNewVenue);
  const places = await inputOf({ desk, zone: desk.zone, offersVenue }, references, texts, {});
  const home = await placeOf(desk, references, places);
  const zone = zoneOf({ id: '', time_zone: texts.time_zone }, zoneOf(home, desk.zone));
  return { places, zone, place: typeof home?.locale_id === 'string' ? home.locale_id : undefined };
}

/** Where a new record belongs, such as the venue of an event. */
async function placeOf(desk: AnyDesk, fields: readonly Field[], input: Input): Promise<Row | null> {
  for (const { name, control } of fields) {
    const kind = control.is === 'record' ? kindOfType(control.type) : undefined;
    const id = input[name];
    if (kind === undefined || typeof id !== 'string') continue;
    const [found] = await readRows(desk.context, kind, [id]);
    if (found && zoneOf(found, '') !== '') return found;
  }
  return null;
}
