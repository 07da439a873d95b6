import { type Html, html } from '../../pages/html.ts';
import { formField } from '../../pages/session.ts';
import { addressWith } from '../../pages/site/links.ts';
import { possible } from '../came-in/propose.ts';
import { type AnyDesk, mayCall } from '../frame/desk.ts';
import { shown, timeInWords } from '../frame/words.ts';
import { actorOf } from '../history/sender.ts';
import type { Kind } from '../records/kind.ts';
import { controlsFor } from './controls.ts';
import type { Field } from './field.ts';
import { namesakesOf } from './namesakes.ts';
import { encodingFor } from './picture.ts';
import { controlNames, readable, type Texts } from './posted.ts';
import { type Attempt, errorsOf, problemsOf } from './problems.ts';
import { fromDateOf, type Stored } from './stored.ts';
import { shownIn } from './touched.ts';

/** The form of a record. */
export async function editForm(
  desk: AnyDesk,
  kind: Kind,
  stored: Stored,
  reach: Html | string,
  attempt?: Attempt,
): Promise<Html> {
  const { fields, row } = stored;
  const { t } = desk.words;
  const mayEdit = mayCall(desk, kind.update);
  const copies = mayEdit && mayCall(desk, kind.create) && desk.branding !== null;
  const from_date = fromDateOf(desk);
  const form = {
    action: addressWith(`/${kind.path}/${row.id}`, { from_date }),
    // From which date on is what the page was opened with: its times are those of that date.
    fields: possible(desk, kind, kind.update, fields).filter(({ name }) => name !== 'from_date'),
    more: html`${
      from_date === null
        ? ''
        : html`<input type="hidden" name="from_date" value="${from_date}">
<p>${t('console.series.from', { time: shown(desk, row, 'starts_local') })}</p>`
    }${reach}`,
    button: mayEdit ? t('console.save') : t('console.propose'),
    links: copies
      ? html` <a class="button quiet" href="${addressWith(`/${kind.path}/new`, { copy: row.id })}">${t('console.copy')}</a>`
      : '',
  };
  return storedForm(desk, stored, form, attempt);
}

interface StoredForm {
  readonly action: string;
  /** Those that are shown. */
  readonly fields: readonly Field[];
  readonly more: Html | string;
  readonly button: string;
  readonly links: Html | string;
}

/** The form of what is stored. Where somebody else has changed it meanwhile, with both versions. */
export async function storedForm(
  desk: AnyDesk,
  { row, zone, fields, texts, last }: Stored,
  { action, more, button, links, ...form }: StoredForm,
  attempt?: Attempt,
): Promise<Html> {
  const { t } = desk.words;
  const filledIn = attempt?.texts ?? texts;
  const isConflict = attempt?.refusal.reason === 'precondition_failed';
  // Who is shown both versions goes on from the present one; any other correction, from the one that was shown.
  const { version, shown } =
    attempt && !isConflict
      ? attempt
      : { version: String(row.version ?? ''), shown: shownIn(form.fields, texts) };
  const problems = isConflict
    ? conflictOf(
        desk,
        differencesIn(desk, fields, { theirs: texts, mine: filledIn }),
        html`<button>${t('console.saveMine')}</button> <a class="button quiet" href="${action}">${t('console.keepTheirs')}</a>`,
        last,
      )
    : problemsOf(desk, fields, attempt);
  const errors = errorsOf(attempt);
  const namesakes = await namesakesOf(desk, form.fields, filledIn, errors);
  const filled = { desk, zone, texts: filledIn, errors, namesakes, isNew: false };
  return html`<form method="post" action="${action}" class="record"${encodingFor(fields)} data-form>${formField(desk.session)}
<input type="hidden" name="version" value="${version ?? ''}"><input type="hidden" name="shown" value="${shown ?? ''}">
${problems}
${controlsFor(form.fields, filled)}
${more}
<p class="submit"><button>${isConflict ? t('console.saveMine') : button}</button>${isConflict ? '' : links}</p>
</form>`;
}

interface Difference {
  readonly label: string;
  readonly theirs: string;
  readonly mine: string;
}

function differencesIn(
  { words }: AnyDesk,
  fields: readonly Field[],
  { theirs, mine }: { readonly theirs: Texts; readonly mine: Texts },
): Difference[] {
  const said = (field: Field, texts: Texts) =>
    readable(words, field, texts) || (field.control.is === 'switch' ? words.t('console.no') : '–');
  return fields
    .filter((field) => controlNames(field).some((name) => (mine[name] ?? '') !== (theirs[name] ?? '')))
    .map((field) => ({ label: field.label, theirs: said(field, theirs), mine: said(field, mine) }));
}

/** Two people edited the same: both versions of what differs, and what can be done. */
export function conflictOf(
  desk: AnyDesk,
  differences: readonly Difference[],
  actions: Html,
  last?: Stored['last'],
): Html {
  const { t } = desk.words;
  const time = last && timeInWords(desk, last.changed_at);
  return html`<div class="notice problem" role="alert" tabindex="-1" autofocus><p>${last && time ? t('console.conflictWith', { name: actorOf(last), time }) : t('console.conflict')}</p>
<table><thead><tr><th></th><th>${t('console.theirs')}</th><th>${t('console.mine')}</th></tr></thead><tbody>${differences.map(
    ({ label, theirs, mine }) =>
      html`<tr><th scope="row">${label}</th><td dir="auto">${theirs}</td><td dir="auto">${mine}</td></tr>`,
  )}</tbody></table>
<p class="actions">${actions}</p></div>`;
}
