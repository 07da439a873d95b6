import { type Html, html } from '../../pages/html.ts';
import { controlFor, type Filled } from './control.ts';
import type { Field } from './field.ts';
import { namesakeChoices } from './namesakes.ts';
import { pinAfter } from './pin.ts';
import { problemWith } from './problem-with.ts';

/** The controls of a form, each with its label, what it means, and what was wrong with it. */
export const controlsFor = (fields: readonly Field[], filled: Filled): Html[] =>
  fields.map((field) => html`${labelled(field, filled)}${pinAfter(field, filled)}`);

function labelled(field: Field, filled: Filled): Html {
  const { name, label, help, control, isRequired } = field;
  const problem = problemWith(field, filled.errors);
  const about = [
    ...(help === '' ? [] : [html`<small id="${name}-help">${help}</small>`]),
    problem === '' ? html`` : html`<strong class="problem" id="${name}-problem">${label} ${problem}</strong>`,
    namesakeChoices(filled.desk, field, filled.texts, filled.namesakes?.get(name)),
  ];
  if (control.is === 'switch')
    return html`<div class="field switch"><label><input type="checkbox" id="${name}" name="${name}" value="on"${filled.texts[name] === 'on' ? html` checked` : ''}> ${label}</label>${about}</div>`;
  const isGroup = ['group', 'time', 'choices', 'recurrence'].includes(control.is);
  const inner =
    control.is === 'group'
      ? controlsFor(
          control.fields.map((own) => ({ ...own, isRequired: isRequired && own.isRequired })),
          filled,
        )
      : controlFor(field, filled, problem !== '');
  return isGroup
    ? html`<fieldset class="field ${control.is}"${control.is === 'group' || control.is === 'choices' ? html` id="${name}"` : ''}><legend>${label}</legend><div class="parts">${inner}</div>${about}</fieldset>`
    : html`<div class="field ${control.is}"><label for="${name}">${label}${isRequired || !filled.isNew ? '' : html` <span class="muted">${filled.desk.words.t('console.optional')}</span>`}</label>${inner}${about}</div>`;
}
