import { html } from '../pages/html.ts';
import { formField } from '../pages/session.ts';
import { conflictOf } from './conflict.ts';
import { controlsFor } from './controls.ts';
import type { Desk } from './desk.ts';
import { domainsOf } from './domains.ts';
import { fieldsOf } from './fields.ts';
import type { ConsolePage } from './page.ts';
import { type Attempt, errorsOf, problemsOf } from './problems.ts';
import { storedSettings, update } from './settings.ts';

/** What an audience is called, who sees it, where its people are reached, its hosts, and all of it to take along. */
export async function settingsPage(desk: Desk, attempt?: Attempt): Promise<ConsolePage> {
  const { words, session } = desk;
  const { t } = words;
  const fields = fieldsOf(words, update.input);
  const { texts, version } = await storedSettings(desk, fields);
  const isConflict = attempt?.refusal.reason === 'precondition_failed';
  const shownVersion = attempt && !isConflict ? (attempt.version ?? '') : version;
  const filled = {
    ...{ desk, zone: 'UTC', isNew: false },
    ...{ texts: attempt?.texts ?? texts, errors: errorsOf(attempt) },
  };
  const problems =
    attempt && isConflict
      ? conflictOf(desk, { theirs: texts, mine: attempt.texts }, fields)
      : problemsOf(desk, fields, attempt);
  const title = t('console.settings');
  return {
    title,
    content: html`<h1>${title}</h1>
<form method="post" action="/settings" class="record" data-form>${formField(session)}<input type="hidden" name="version" value="${shownVersion}">
${problems}
${controlsFor(fields, filled)}
<p class="submit"><button>${isConflict ? t('console.saveMine') : t('console.save')}</button>${isConflict ? html` <a class="button quiet" href="/settings">${t('console.keepTheirs')}</a>` : ''}</p></form>
<section><h2>${t('console.settings.domains')}</h2>${await domainsOf(desk)}</section>
<section><h2>${t('console.settings.export')}</h2><p class="muted">${t('console.settings.exportMeans')}</p>
<form action="/settings/export.ndjson"><button class="quiet">${t('console.settings.download')}</button></form></section>`,
  };
}
