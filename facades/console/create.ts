import { Refusal } from '../../core/errors/refusal.ts';
import { finish } from './act.ts';
import { attempting, type Posted } from './console-form.ts';
import type { Desk } from './desk.ts';
import type { Field } from './field.ts';
import { fieldsOf } from './fields.ts';
import { inputOf } from './input.ts';
import { type Kind, kindOfType } from './kinds.ts';
import { newPage } from './new-page.ts';
import { postedTexts } from './posted.ts';
import { readRows } from './references.ts';
import { usualZone, zoneOf } from './zone.ts';

/** Creates a record; a secret that it has is shown once. */
export async function create(kind: Kind, { desk, posted }: Posted): Promise<void> {
  const procedure = kind.create;
  if (procedure === undefined) throw new Refusal('not_found');
  const fields = fieldsOf(desk.words, procedure.input);
  const texts = postedTexts(fields, posted);
  const work = async () => {
    const isPlace = ({ control }: Field) => control.is === 'record';
    const usual = await usualZone(desk);
    const places = await inputOf({ desk, zone: usual }, fields.filter(isPlace), texts, {});
    const written = zoneOf({ id: '', time_zone: texts.time_zone }, '');
    const zone = written || (await zoneAt(desk, fields.filter(isPlace), places)) || usual;
    const others = fields.filter((field) => !isPlace(field));
    const input = { ...places, ...(await inputOf({ desk, zone }, others, texts, {})) };
    const { id, ...output } = Object(await procedure.call(desk.context, async () => input));
    await finish(desk, kind, { verb: 'create', procedure }, String(id), output);
  };
  await attempting(desk, texts, work, (attempt) => newPage(desk, kind, texts, attempt));
}

/** That of the record to which a new one belongs, such as the venue of an event. */
async function zoneAt(
  desk: Desk,
  fields: readonly Field[],
  input: Readonly<Record<string, unknown>>,
): Promise<string | undefined> {
  for (const { name, control } of fields) {
    const kind = control.is === 'record' ? kindOfType(control.type) : undefined;
    const id = input[name];
    if (kind === undefined || typeof id !== 'string') continue;
    const [found] = await readRows(desk.context, kind, [id]);
    const zone = zoneOf(found ?? null, '');
    if (zone !== '') return zone;
  }
  return undefined;
}
