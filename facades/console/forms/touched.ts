import { createHash } from 'node:crypto';
import type { Field } from './field.ts';
import { controlNames, postedTexts, type Texts } from './posted.ts';

/** What a form shows, by which `filledIn` knows what somebody has changed in it. */
export const shownIn = (fields: readonly Field[], texts: Texts): string => {
  const names = fields.flatMap(controlNames);
  return new URLSearchParams(names.map((name): [string, string] => [name, digestOf(texts[name])])).toString();
};

/** The stored texts, with what was changed in a form: somebody else may have changed the others since it was shown. */
export function filledIn(fields: readonly Field[], posted: URLSearchParams, stored: Texts): Texts {
  const shown = new URLSearchParams(posted.get('shown') ?? '');
  const texts = postedTexts(fields, posted);
  const changed = fields.filter((field) =>
    controlNames(field).some((name) => shown.get(name) !== digestOf(texts[name])),
  );
  return { ...stored, ...postedTexts(changed, posted) };
}

const digestOf = (text = ''): string =>
  createHash('sha256').update(text.replaceAll('\r', '').trim()).digest('base64url').slice(0, 16);
