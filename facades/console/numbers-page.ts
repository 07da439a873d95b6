import { callProcedure } from '../../core/procedure-list.ts';
import { type Html, html } from '../pages/html.ts';
import type { Desk } from './desk.ts';
import type { ConsolePage } from './page.ts';
import { usualZone } from './zone.ts';

const weeksOfKeys = 4;

/** What happened in each of the last weeks, and how much each key is used. */
export async function numbersPage(desk: Desk): Promise<ConsolePage> {
  const { branding, context, words } = desk;
  const { t, tag } = words;
  const input = { audience_id: branding.audience.id, time_zone: await usualZone(desk) };
  const { weeks, keys } = await callProcedure('audiences.numbers', context, input);
  const format = new Intl.DateTimeFormat(tag, { dateStyle: 'medium', timeZone: 'UTC' });
  const dated = (week: string) => format.format(new Date(week));
  const number = (count: number) => count.toLocaleString(tag);
  const shownWeeks = weeks.slice(0, weeksOfKeys).map(({ week }) => week);
  const byKey = [...Map.groupBy(keys, ({ id }) => id)].map(([, uses]) => [
    uses[0]?.name ?? '',
    ...shownWeeks.map((week) => number(uses.find((use) => use.week === week)?.requests ?? 0)),
  ]);
  const title = t('console.numbers');
  return {
    title,
    content: html`<h1>${title}</h1>
<section><h2>${t('console.numbers.byWeek')}</h2>${table(
      [t('console.numbers.week'), t('events'), t('console.numbers.attending'), t('console.numbers.members')],
      weeks.map(({ week, events, attending, members }) => [
        dated(week),
        ...[events, attending, members].map(number),
      ]),
    )}<p class="muted">${t('console.numbers.means')}</p></section>
<section><h2>${t('console.numbers.keys')}</h2>${
      byKey.length === 0
        ? html`<div class="empty"><p>${t('console.numbers.noKeys')}</p><p><a href="/keys">${t('console.access')}</a></p></div>`
        : table([t('console.field.name'), ...shownWeeks.map(dated)], byKey)
    }</section>`,
  };
}

const table = (heads: readonly string[], rows: readonly (readonly string[])[]): Html =>
  html`<table class="rows-table"><thead><tr>${heads.map((head) => html`<th>${head}</th>`)}</tr></thead>
<tbody>${rows.map(
    ([first = '', ...cells]) =>
      html`<tr><th scope="row" dir="auto">${first}</th>${cells.map((cell, index) => html`<td data-label="${heads[index + 1] ?? ''}">${cell}</td>`)}</tr>`,
  )}</tbody></table>`;
