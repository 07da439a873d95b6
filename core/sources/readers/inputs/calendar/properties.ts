import { decode } from '../decode.ts';

/** A line of a calendar: its parameters, and its value as it stands. */
export interface Property {
  readonly parameters: ReadonlyMap<string, string>;
  readonly value: string;
}

export type Properties = ReadonlyMap<string, readonly Property[]>;

const shape = /^\s*([\w-]+)((?:;[\w-]+=(?:"[^"]*"|[^";:])*)*):(.*)$/;
const parameter = /;([\w-]+)=((?:"[^"]*"|[^";:])*)/g;

/** Adds what a line says. One that says nothing is passed over. */
export function addProperty(properties: Map<string, Property[]>, line: string): void {
  const [, name, parameters = '', value = ''] = shape.exec(line) ?? [];
  if (name === undefined) return;
  const key = name.toUpperCase();
  const values = properties.get(key) ?? [];
  properties.set(key, values);
  const known = parametersIn(parameters);
  values.push({ parameters: known, value: decoded(value.trim(), known) });
}

/** As vCalendar 1.0 has characters beyond ASCII: `Caf=C3=A9`. */
function decoded(value: string, parameters: Property['parameters']): string {
  if (!/^quoted-printable$/i.test(parameters.get('ENCODING') ?? '')) return value;
  const bytes = value.replaceAll(/=([\da-f]{2})/gi, (_, hex: string) =>
    String.fromCharCode(Number(`0x${hex}`)),
  );
  try {
    return decode(Buffer.from(bytes, 'latin1'), parameters.get('CHARSET'));
  } catch {
    return value;
  }
}

const parametersIn = (text: string): Property['parameters'] =>
  new Map(
    [...text.matchAll(parameter)].map(([, key = '', value = '']) => [
      key.toUpperCase(),
      value.replaceAll('"', '').trim(),
    ]),
  );

/** The first of a property that is not empty. */
export const firstOf = (properties: Properties, name: string): Property | undefined =>
  properties.get(name)?.find(({ value }) => value !== '');

export const valueIn = (properties: Properties, name: string): string | undefined =>
  firstOf(properties, name)?.value;

/** A text, unescaped. */
export const textOf = (properties: Properties, name: string): string =>
  unescaped(valueIn(properties, name) ?? '');

/** The texts of all properties of this name, each of which may be a list. */
export const textsOf = (properties: Properties, name: string): string[] =>
  (properties.get(name) ?? []).flatMap(({ value }) => value.split(/(?<!\\),/).map(unescaped));

export const unescaped = (text: string): string =>
  text.replaceAll(/\\(.)/g, (_, character: string) => (/n/i.test(character) ? '\n' : character));
