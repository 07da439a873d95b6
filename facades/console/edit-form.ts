import { type Html, html } from '../pages/html.ts';
import { formField } from '../pages/session.ts';
import { addressWith } from '../pages/site/links.ts';
import { conflictOf } from './conflict.ts';
import { controlsFor } from './controls.ts';
import { type AnyDesk, mayCall } from './desk.ts';
import type { Kind } from './kind.ts';
import { encodingFor } from './picture.ts';
import { pinOf } from './pin.ts';
import { type Attempt, errorsOf, problemsOf } from './problems.ts';
import { proposable } from './proposable.ts';
import type { Stored } from './stored.ts';

export function editForm(
  desk: AnyDesk,
  kind: Kind,
  { row, zone, fields, texts }: Stored,
  reach: Html | string,
  attempt?: Attempt,
): Html {
  const { t } = desk.words;
  const mayEdit = mayCall(desk, kind.update);
  const given = { from_date: desk.exchange.query.get('from_date') ?? '' };
  const shown = attempt?.texts ?? { ...texts, ...given };
  const isConflict = attempt?.refusal.reason === 'precondition_failed';
  // Who is shown both versions goes on from the present one; any other correction, from the one that was shown.
  const version = attempt && !isConflict ? (attempt.version ?? '') : String(row.version ?? '');
  const problems = isConflict
    ? conflictOf(desk, { theirs: texts, mine: shown }, fields)
    : problemsOf(desk, fields, attempt);
  const filled = { desk, zone, texts: shown, errors: errorsOf(attempt), isNew: false };
  return html`<form method="post" action="/${kind.path}/${row.id}" class="record"${encodingFor(fields)} data-form>${formField(desk.session)}
<input type="hidden" name="version" value="${version}">
${problems}
${controlsFor(mayEdit ? fields : proposable(kind, fields), filled)}
${pinOf(desk, fields)}
${reach}
<p class="submit"><button>${isConflict ? t('console.saveMine') : mayEdit ? t('console.save') : t('console.propose')}</button>${isConflict ? html` <a class="button quiet" href="/${kind.path}/${row.id}">${t('console.keepTheirs')}</a>` : ''}${isConflict || !mayEdit || !mayCall(desk, kind.create) || desk.branding === null ? '' : html` <a class="button quiet" href="${addressWith(`/${kind.path}/new`, { copy: row.id })}">${t('console.copy')}</a>`}</p>
</form>`;
}
