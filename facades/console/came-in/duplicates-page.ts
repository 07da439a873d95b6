import type { z } from 'zod';
import { callProcedure } from '../../../core/procedure-list.ts';
import { typeNameOf } from '../../../core/values/names.ts';
import { duplicateKind, duplicateRow } from '../../../orm/records/duplicate.ts';
import { type Html, html } from '../../pages/html.ts';
import { formField } from '../../pages/session.ts';
import { addressWith, moreLink } from '../../pages/site/links.ts';
import type { Desk } from '../frame/desk.ts';
import type { ConsolePage } from '../frame/page.ts';
import { titleIn } from '../frame/words.ts';
import { kindNamed } from '../records/kinds.ts';
import { nextOf } from '../records/references.ts';
import { duplicatePairs } from './duplicate-pair.ts';

/** As many as somebody looks through at once. */
const shown = 10;

/** Enough to get past a record with very many pairs. */
const read = 1000;

/** The pairs that may be one, the surest first. Of a record, one is shown at a time: others may be settled with it. */
export async function duplicatesPage(desk: Desk): Promise<ConsolePage> {
  const { context, owner, session, words } = desk;
  const { t } = words;
  const { query } = desk.exchange;
  const kind = duplicateKind.safeParse(query.get('kind')).data ?? null;
  const chosen = { ...owner, ...{ kind } };
  const [[list], [count = 0]] = await Promise.all([
    callProcedure('duplicates.listByOwner', context, { ...chosen, first: read, after: query.get('after') }),
    callProcedure('duplicates.countByOwner', context, chosen),
  ]);
  const { pairs, after } = onePerRecord(list ?? { rows: [], list: '', hasNext: false });
  return {
    title: t('console.duplicates'),
    map: 'pair-map',
    content: html`${dismissedNotice(desk)}
<p class="choices">${['', ...duplicateKind.options].map((each) => html`<a href="${addressWith('/duplicates', { kind: each })}"${each === (kind ?? '') ? html` aria-current="true"` : ''}>${each === '' ? t('console.allKinds') : titleIn(desk.words, kindNamed(typeNameOf(each)))}</a> `)}</p>
${
  pairs.length === 0
    ? html`<div class="empty"><p>${count > 0 ? html`<a href="${addressWith('/duplicates', { kind })}">${t('console.mayBeOne', { count })}</a>` : t('console.noDuplicates')}</p></div>`
    : html`<p>${t('console.mayBeOne', { count })} ${t('console.onePerRecord')}</p><p class="muted" id="keys" tabindex="-1">${t('console.duplicateKeys')}</p>
<form method="post" action="${addressWith('/duplicates', { kind, after: query.get('after') })}" data-form><button disabled hidden></button>${formField(session)}
<ul class="proposed">${await duplicatePairs(desk, pairs)}</ul></form>
${moreLink('/duplicates', { kind, after }, t('console.more'))}`
}`,
  };
}

/** The first pairs of which no record is in one before, and where the next page begins. */
function onePerRecord(list: Parameters<typeof nextOf>[0]) {
  const seen = new Set<string>();
  const pairs: z.output<typeof duplicateRow>[] = [];
  for (const [index, row] of list.rows.entries()) {
    const pair = duplicateRow.parse(row);
    if (pairs.length === shown)
      return { pairs, after: nextOf({ ...list, rows: list.rows.slice(0, index), hasNext: true }) };
    if (!seen.has(pair.one) && !seen.has(pair.other)) pairs.push(pair);
    seen.add(pair.one).add(pair.other);
  }
  return { pairs, after: nextOf(list) };
}

/** What was said last, to take it back. */
function dismissedNotice({ exchange, session, words: { t } }: Desk): Html {
  const id = exchange.query.get('dismissed');
  return id === null
    ? html``
    : html`<div class="notice done" role="status"><p>${t('console.dismissed')}</p><form method="post" action="/duplicates">${formField(session)}<button name="decision" value="back:${id}" class="quiet small">${t('console.undo')}</button></form></div>`;
}
