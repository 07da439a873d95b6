import { type Html, html } from '../../pages/html.ts';
import type { Filled } from './control.ts';
import { controlsFor } from './controls.ts';
import type { Field } from './field.ts';
import { problemWith } from './problem-with.ts';

/** The types of records of which most people fill in no more than they must. */
const shortForms = ['Source'];

/** The controls of the form of a new record. Of a short one, what may be left empty is closed, until some of it is filled in or wrong. */
export function controlsOfNew(type: string, fields: readonly Field[], filled: Filled): Html[] {
  if (!shortForms.includes(type)) return controlsFor(fields, filled);
  const others = fields.filter(({ isRequired }) => !isRequired);
  const isOpen = others.some((field) => filled.texts[field.name] || problemWith(field, filled.errors) !== '');
  return [
    ...controlsFor(
      fields.filter(({ isRequired }) => isRequired),
      filled,
    ),
    html`<details class="more-fields"${isOpen ? html` open` : ''}><summary>${filled.desk.words.t('console.moreSettings')}</summary><div>${controlsFor(others, filled)}</div></details>`,
  ];
}
