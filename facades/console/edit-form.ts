import { type Html, html } from '../pages/html.ts';
import { formField } from '../pages/session.ts';
import { addressWith } from '../pages/site/links.ts';
import { controlsFor } from './controls.ts';
import type { AnyDesk } from './desk.ts';
import type { Field } from './field.ts';
import type { Kind } from './kind.ts';
import { pinOf } from './pin.ts';
import type { Texts } from './posted.ts';
import { type Attempt, errorsOf, problemsOf } from './problems.ts';
import { proposable } from './proposable.ts';
import type { Stored } from './stored.ts';

export function editForm(
  desk: AnyDesk,
  kind: Kind,
  { row, zone, fields, texts }: Stored,
  attempt?: Attempt,
): Html {
  const { t } = desk.words;
  const mayEdit = desk.may('edit_records');
  const shown = attempt?.texts ?? texts;
  const isConflict = attempt?.refusal.reason === 'precondition_failed';
  // Who is shown both versions goes on from the present one; any other correction, from the one that was shown.
  const version = attempt && !isConflict ? (attempt.version ?? '') : String(row.version ?? '');
  const problems = isConflict ? conflictOf(desk, fields, texts, shown) : problemsOf(desk, fields, attempt);
  const filled = { words: desk.words, zone, texts: shown, errors: errorsOf(attempt), isNew: false };
  return html`<form method="post" action="/${kind.path}/${row.id}" class="record" data-form>${formField(desk.session)}
<input type="hidden" name="version" value="${version}">
${problems}
${controlsFor(mayEdit ? fields : proposable(kind, fields), filled)}
${pinOf(desk, fields)}
<p class="submit"><button>${isConflict ? t('console.saveMine') : mayEdit ? t('console.save') : t('console.propose')}</button>${isConflict ? html` <a class="button quiet" href="/${kind.path}/${row.id}">${t('console.keepTheirs')}</a>` : ''}${kind.create === undefined || isConflict || !mayEdit ? '' : html` <a class="button quiet" href="${addressWith(`/${kind.path}/new`, { copy: row.id })}">${t('console.copy')}</a>`}</p>
</form>`;
}

/** Two people edited the same record: both versions of what differs. */
function conflictOf({ words: { t } }: AnyDesk, fields: readonly Field[], theirs: Texts, mine: Texts): Html {
  const labels = new Map(fields.map(({ name, label }) => [name, label]));
  const differing = Object.keys(mine).filter((name) => (mine[name] ?? '') !== (theirs[name] ?? ''));
  return html`<div class="notice problem" role="alert"><p>${t('console.conflict')}</p>
<table><thead><tr><th></th><th>${t('console.theirs')}</th><th>${t('console.mine')}</th></tr></thead><tbody>${differing.map(
    (name) =>
      html`<tr><th scope="row">${labels.get(name) ?? labels.get(name.replace(/\.\w+$/, '')) ?? name}</th><td dir="auto">${theirs[name] ?? ''}</td><td dir="auto">${mine[name] ?? ''}</td></tr>`,
  )}</tbody></table></div>`;
}
