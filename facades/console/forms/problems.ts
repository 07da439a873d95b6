import type { FieldErrors, Refusal } from '../../../core/errors/refusal.ts';
import type { Words } from '../../../core/languages/words.ts';
import { type Html, html } from '../../pages/html.ts';
import type { AnyDesk } from '../frame/desk.ts';
import { labelOf } from '../frame/words.ts';
import type { Field } from './field.ts';
import { controlNames, type Texts } from './posted.ts';
import { problemWith } from './problem-with.ts';

/** What of a form comes from a request that was refused. */
export interface Attempt {
  readonly texts: Texts;
  /** The version of the record that the form showed. */
  readonly version?: string | null;
  /** What of it the form showed. */
  readonly shown?: string | null;
  readonly refusal: Refusal;
}

export const errorsOf = (attempt: Attempt | undefined) => attempt?.refusal.data.fields ?? {};

export function problemsOf(
  desk: AnyDesk,
  fields: readonly Field[],
  attempt: Attempt | undefined,
): Html | string {
  if (attempt === undefined) return '';
  const { message, reason } = attempt.refusal;
  const isOfFields = reason === 'invalid_request' && attempt.refusal.data.message === undefined;
  const errors = errorsOf(attempt);
  const others = otherProblems(desk.words, fields, errors);
  const links = fields
    .flatMap((field) => (field.control.is === 'group' ? [field, ...field.control.fields] : field))
    .filter((field) => problemWith(field, errors) !== '')
    .map(({ name, label }) => html` <a href="#${name}">${label}</a>`);
  return html`<div class="notice problem" role="alert" tabindex="-1" autofocus>${isOfFields && fields.length === 0 ? '' : html`<p>${isOfFields ? desk.words.t('console.correct') : message}${links}</p>`}${others.map((problem) => html`<p>${problem}</p>`)}</div>`;
}

/** Problems with what is no field of this form. */
export const otherProblems = (words: Words, fields: readonly Field[], errors: FieldErrors): string[] => {
  const names = fields.flatMap((field) => [field.name, ...controlNames(field)]);
  return Object.entries(errors).flatMap(([path, messages]) =>
    names.some((name) => path === name || path.startsWith(`${name}.`))
      ? []
      : messages.map((message) => `${labelOf(words, path)} ${message}`),
  );
};
