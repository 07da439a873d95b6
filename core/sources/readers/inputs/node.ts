import { z } from 'zod';

/** An object of JSON-LD, by schema.org's names. */
export type Node = Readonly<Record<string, unknown>>;

const object = z.record(z.string(), z.unknown());
const prefix = /^(schema:|https?:\/\/schema\.org\/)/;

export function nodeIn(value: unknown): Node | undefined {
  const { data } = object.safeParse(value);
  if (data === undefined || Array.isArray(value)) return undefined;
  return Object.fromEntries(Object.entries(data).map(([key, each]) => [key.replace(prefix, ''), each]));
}

/** One value or several, as a list. */
export function listOf(value: unknown): unknown[] {
  if (Array.isArray(value)) return value;
  const node = nodeIn(value);
  if (node?.['@list'] !== undefined) return listOf(node['@list']);
  if (node?.['@set'] !== undefined) return listOf(node['@set']);
  return value === undefined || value === null ? [] : [value];
}

/** The first text among the values: also one in a language, the name of an object, or its id. */
export function textIn(value: unknown): string | undefined {
  if (typeof value === 'string') return value.trim() || undefined;
  if (typeof value === 'number') return String(value);
  if (Array.isArray(value)) return value.map(textIn).find((text) => text !== undefined);
  const node = nodeIn(value) ?? {};
  const inLanguages = Object.entries(node).filter(
    ([key]) => /^([a-z]{2,3}(-\w+)*|@none)$/.test(key) && key !== 'url',
  );
  const values = [
    node['@value'],
    node['@set'],
    node['@list'],
    node.name,
    node['@id'],
    ...inLanguages.map(([, text]) => text),
  ];
  return values
    .map((each) => (each === undefined ? undefined : textIn(each)))
    .find((text) => text !== undefined);
}

/** What refers to a node within its document. */
export function referenceOf(node: Node, base: string): string | undefined {
  const id = node['@id'];
  if (typeof id !== 'string' || id.trim() === '') return undefined;
  return !id.startsWith('_:') && URL.canParse(id, base) ? new URL(id, base).href : id;
}

/** The id of a node among all documents. */
export function idOf(node: Node, base: string): string | undefined {
  const reference = referenceOf(node, base);
  return reference?.startsWith('_:') ? undefined : reference;
}
