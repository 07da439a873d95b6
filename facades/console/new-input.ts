import type { AnyDesk } from './desk.ts';
import type { Field } from './field.ts';
import { inputOf } from './input.ts';
import { kindOfType } from './kinds.ts';
import type { Texts } from './posted.ts';
import { type Row, readRows } from './references.ts';
import { zoneOf } from './zone.ts';

type Input = Readonly<Record<string, unknown>>;

const isReference = ({ control }: Field): boolean => control.is === 'record';

/** The input for a new record. Its times are on the clocks of where it belongs, such as the venue of an event. */
export async function newInput(desk: AnyDesk, fields: readonly Field[], texts: Texts): Promise<Input> {
  const references = fields.filter(isReference);
  const places = await inputOf({ desk, zone: desk.zone }, references, texts, {});
  const home = await placeOf(desk, references, places);
  const zone = zoneOf({ id: '', time_zone: texts.time_zone }, zoneOf(home, desk.zone));
  const place = typeof home?.locale_id === 'string' ? home.locale_id : undefined;
  const others = fields.filter((field) => !isReference(field));
  return { ...places, ...(await inputOf({ desk, zone, place }, others, texts, {})) };
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
