import { callProcedure } from '../../../core/procedure-list.ts';
import { html } from '../../pages/html.ts';
import type { Desk } from '../frame/desk.ts';
import type { ConsolePage } from '../frame/page.ts';
import { table } from '../frame/table.ts';

const weeksOfKeys = 4;

/** What happened in each of the last weeks, and how much each key is used. */
export async function numbersPage({ branding, context, words, zone }: Desk): Promise<ConsolePage> {
  const { t, tag } = words;
  const input = { audience_id: branding.audience.id, time_zone: zone };
  const { weeks, keys } = await callProcedure('audiences.numbers', context, input);
  const format = new Intl.DateTimeFormat(tag, { dateStyle: 'medium', timeZone: 'UTC' });
  const dated = (week: string) => format.format(new Date(week));
  const number = (count: number) => count.toLocaleString(tag);
  const shownWeeks = weeks.slice(0, weeksOfKeys).map(({ week }) => week);
  const byKey = [...Map.groupBy(keys, ({ id }) => id)].map(([, uses]) => [
    uses[0]?.name ?? '',
    ...shownWeeks.map((week) => number(uses.find((use) => use.week === week)?.requests ?? 0)),
  ]);
  return {
    title: t('console.numbers'),
    content: html`<section><h2>${t('console.numbers.byWeek')}</h2>${table(
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
