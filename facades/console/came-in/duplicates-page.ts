import { callProcedure } from '../../../core/procedure-list.ts';
import { duplicateRow } from '../../../orm/records/duplicate.ts';
import { type Html, html } from '../../pages/html.ts';
import { formField } from '../../pages/session.ts';
import type { Desk } from '../frame/desk.ts';
import type { ConsolePage } from '../frame/page.ts';
import { duplicatePairs } from './duplicate-pair.ts';

const shown = 10;

/** The pairs that may be one, the surest first: as many as somebody looks through at once. */
export async function duplicatesPage(desk: Desk): Promise<ConsolePage> {
  const { context, owner, session, words } = desk;
  const { t } = words;
  const [[list], [count = 0]] = await Promise.all([
    callProcedure('duplicates.listByOwner', context, { ...owner, first: shown }),
    callProcedure('duplicates.countByOwner', context, owner),
  ]);
  const pairs = (list?.rows ?? []).map((row) => duplicateRow.parse(row));
  return {
    title: t('console.duplicates'),
    map: 'pair-map',
    content: html`${dismissedNotice(desk)}
${
  pairs.length === 0
    ? html`<div class="empty"><p>${t('console.noDuplicates')}</p></div>`
    : html`<p>${t('console.mayBeOne', { count })}</p><p class="muted" id="keys" tabindex="-1">${t('console.duplicateKeys')}</p>
<form method="post" action="/duplicates" data-form><button disabled hidden></button>${formField(session)}
<ul class="proposed">${await duplicatePairs(desk, pairs)}</ul></form>`
}`,
  };
}

/** What was said last, to take it back. */
function dismissedNotice({ exchange, session, words: { t } }: Desk): Html {
  const id = exchange.query.get('dismissed');
  return id === null
    ? html``
    : html`<div class="notice done" role="status"><p>${t('console.dismissed')}</p><form method="post" action="/duplicates">${formField(session)}<button name="decision" value="back:${id}" class="quiet small">${t('console.undo')}</button></form></div>`;
}
