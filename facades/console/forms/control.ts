import type { FieldErrors } from '../../../core/errors/refusal.ts';
import { type Html, html } from '../../pages/html.ts';
import { recurrenceInWords } from '../../pages/recurrence.ts';
import { type AnyDesk, mayCall } from '../frame/desk.ts';
import { inWords } from '../frame/words.ts';
import { kindOfType } from '../records/kinds.ts';
import type { Field } from './field.ts';
import type { Namesakes } from './namesakes.ts';
import { isPicture, pictureChooser } from './picture.ts';
import { addingNew, type Texts } from './posted.ts';
import { optionsOf } from './recurrences.ts';
import { parseDate } from './times.ts';

export interface Filled {
  readonly desk: AnyDesk;
  readonly texts: Texts;
  readonly errors: FieldErrors;
  readonly namesakes?: Namesakes;
  /** Whether it is said which fields may be left empty. */
  readonly isNew: boolean;
  /** The zone of times. */
  readonly zone: string;
}

export function controlFor(
  { name, control, isRequired }: Field,
  filled: Filled,
  isWrong: boolean,
): Html | Html[] {
  const { desk, texts, zone } = filled;
  const { words } = desk;
  const text = texts[name] ?? '';
  const wrong = isWrong ? html` aria-invalid="true" aria-describedby="${name}-problem"` : '';
  const required = isRequired ? html` required` : '';
  const dateText = (date: string) => parseDate(date, words.tag) ?? date;
  switch (control.is) {
    case 'prose':
      return html`<textarea id="${name}" name="${name}" rows="6" dir="auto" maxlength="${String(control.maximum)}"${required}${wrong}>${text}</textarea>`;
    case 'lines':
    case 'dates':
      return html`<textarea id="${name}" name="${name}" rows="${String(Math.min(8, 1 + text.split('\n').length))}" dir="auto"${wrong}>${text}</textarea>`;
    case 'choice':
      return html`<select id="${name}" name="${name}"${wrong}>${isRequired && text !== '' ? '' : html`<option value="">–</option>`}${control.options.map(
        (option) =>
          html`<option value="${option}"${option === text ? html` selected` : ''}>${inWords(words, option, name)}</option>`,
      )}</select>`;
    case 'choices':
      return control.options.map(
        (option) =>
          html`<label><input type="checkbox" name="${name}" value="${option}"${text.split('\n').includes(option) ? html` checked` : ''}> ${inWords(words, option, name)}</label>`,
      );
    case 'number':
      return html`<input id="${name}" name="${name}" inputmode="${control.isWhole ? 'numeric' : 'text'}" value="${text}"${required}${wrong}>`;
    case 'time':
      return html`<input type="date" id="${name}" name="${name}.date" aria-label="${words.t('date')}" value="${dateText(texts[`${name}.date`] ?? '')}"${required}${wrong}>
<input name="${name}.time" aria-label="${words.t('console.clock')}" placeholder="7:30 PM" size="12" value="${texts[`${name}.time`] ?? ''}"${wrong}> <span class="muted">${zone}</span>`;
    case 'local-time':
      return html`<input type="datetime-local" id="${name}" name="${name}" value="${text}"${required}${wrong}>`;
    case 'date':
      return html`<input type="date" id="${name}" name="${name}" value="${dateText(text)}"${required}${wrong}>`;
    case 'recurrence':
      return html`<select id="${name}" name="${name}" aria-label="${words.t('console.repeats.howOften')}"${wrong}>${[
        ...optionsOf(words, text),
      ].map(
        (option) =>
          html`<option value="${option}"${option === text ? html` selected` : ''}>${(recurrenceInWords(words, option) ?? option) || '–'}</option>`,
      )}</select>
<details${texts[`${name}.rule`] ? html` open` : ''}><summary>${words.t('console.repeats.rule')}</summary><label>${words.t('console.repeats.ruleMeans')} <input name="${name}.rule" placeholder="FREQ=WEEKLY;BYDAY=TU,TH" value="${texts[`${name}.rule`] ?? ''}" maxlength="500"${wrong}></label></details>
<span class="repeats-end"><label>${words.t('console.repeats.until')} <input type="date" name="${name}.until" value="${dateText(texts[`${name}.until`] ?? '')}"></label>
<label>${words.t('console.repeats.or')} <input name="${name}.count" inputmode="numeric" size="3" maxlength="3" value="${texts[`${name}.count`] ?? ''}"> ${words.t('console.repeats.times')}</label></span>`;
    case 'record':
      return html`<input id="${name}" name="${name}" dir="auto" value="${text}" data-names="${pathOf(control.type)}"${required}${wrong}>`;
    case 'records':
      return html`<textarea id="${name}" name="${name}" rows="${String(Math.min(8, 1 + text.split('\n').length))}" dir="auto" data-names="${pathOf(control.type)}"${wrong}>${text}</textarea>${
        mayCall(desk, kindOfType(control.type)?.create)
          ? html`
<label class="new-ones"><input type="checkbox" name="${addingNew(name)}" value="on"${texts[addingNew(name)] === 'on' ? html` checked` : ''}> ${words.t('console.addNew')}</label>`
          : ''
      }`;
    case 'address':
      return html`<input type="url" id="${name}" name="${name}" value="${text}" maxlength="${String(control.maximum)}"${required}${wrong}>${isPicture({ name }) ? pictureChooser(words.t('console.choosePicture')) : ''}`;
    case 'group':
    case 'switch':
      return html``;
    default:
      return html`<input id="${name}" name="${name}" dir="auto" value="${text}" maxlength="${String(control.maximum)}"${name === currency ? html` list="currencies"` : ''}${required}${wrong}>${name === currency ? currencies(words.tag) : ''}`;
  }
}

const currency = 'price.currency';

/** Chosen by name, as what is filled in is a code. */
function currencies(tag: string): Html {
  const names = new Intl.DisplayNames(tag, { type: 'currency' });
  const codes = Intl.supportedValuesOf('currency');
  return html`<datalist id="currencies">${codes.map((code) => html`<option value="${code}">${names.of(code) ?? code}</option>`)}</datalist>`;
}

const pathOf = (type: string): string => kindOfType(type)?.path ?? '';
