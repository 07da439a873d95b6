import { z } from 'zod';
import type { Shown } from './desk.ts';
import type { Field } from './field.ts';
import { kindOfType } from './kinds.ts';
import type { Texts } from './posted.ts';
import { namesOf, type Row } from './references.ts';
import { timeTexts } from './times.ts';

/** What belongs to a record besides its own columns, as REST embeds it. */
const summary = z.object({ id: z.string(), name: z.string() });
const web = z.object({ url: z.string() });

/** The value of a field of a stored record: a column, or what REST embeds. */
function storedValue(found: Row, name: string): unknown {
  if (name in found) return found[name];
  const [group = '', own] = name.split('.');
  if (own !== undefined) return z.looseObject({}).safeParse(found[group]).data?.[own];
  const of = found[name.replace(/_(?:id|url)$/, '')];
  return /_url$/.test(name) ? web.safeParse(of).data?.url : summary.safeParse(of).data?.id;
}

/** The texts of a stored record. */
export async function textsOf({ desk, zone }: Shown, fields: readonly Field[], found: Row): Promise<Texts> {
  const references = fields.flatMap(({ name, control }) =>
    control.is === 'record' ? [{ type: control.type, id: String(storedValue(found, name) ?? '') }] : [],
  );
  const names = await namesOf(
    desk.context,
    references.filter(({ id }) => id !== ''),
    desk.kinds,
  );
  const texts = fields.flatMap((field): [string, string][] => {
    const { name, control } = field;
    const value = storedValue(found, name);
    if (control.is === 'group')
      return control.fields.map((own) => {
        const part = storedValue(found, own.name);
        return [own.name, own.control.is === 'switch' ? (part === true ? 'on' : '') : plain(part)];
      });
    if (control.is === 'switch') return [[name, value === true ? 'on' : '']];
    if (control.is === 'record') return [[name, names.get(String(value)) ?? plain(value)]];
    if (control.is === 'records') {
      const all = z.array(summary).safeParse(found[kindOfType(control.type)?.path ?? '']).data ?? [];
      return [[name, all.map((one) => one.name).join('\n')]];
    }
    if (control.is === 'choices' || control.is === 'lines' || control.is === 'dates')
      return [
        [
          name,
          z
            .array(z.string())
            .parse(value ?? [])
            .join('\n'),
        ],
      ];
    if (control.is === 'time') return timeTexts(name, value, found, { desk, zone });
    return [[name, plain(value)]];
  });
  return Object.fromEntries(texts);
}

const plain = (value: unknown): string => (value === null || value === undefined ? '' : String(value));
