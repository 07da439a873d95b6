import { z } from 'zod';
import { callProcedure, procedureNamed } from '../../../core/procedure-list.ts';
import { type Html, html } from '../../pages/html.ts';
import { moreLink } from '../../pages/site/links.ts';
import { endInWords, hoursInWords, inDays, knownOf } from '../../pages/site/when.ts';
import type { Desk } from '../frame/desk.ts';
import type { ConsolePage } from '../frame/page.ts';
import { nounIn } from '../frame/words.ts';
import { kindNamed } from '../records/kinds.ts';
import { listRows } from '../records/references.ts';
import { agendaLine, listedEvent, venuesOf } from './agenda.ts';
import { quickEdit } from './quick-edit.ts';

const maximum = 40;

/** What is on: today and the coming days, of all sources, with what is hidden or cancelled. */
export async function homePage(desk: Desk): Promise<ConsolePage> {
  const { context, owner, words } = desk;
  const { t } = words;
  const kind = kindNamed('Event');
  const start = desk.exchange.query.get('after') ?? undefined;
  const { rows, after } = await listRows(context, kind, owner, {
    upcoming: true,
    first: maximum,
    after: start,
  });
  const events = rows.map((row) => listedEvent.parse(row));
  const venues = await venuesOf(
    desk,
    events.map(({ venue_id }) => venue_id),
  );
  const known = knownOf(events, desk);
  const now = desk.now.toISOString();
  const begun = events.filter(({ starts_at }) => starts_at <= now);
  const ahead = inDays(
    events.filter(({ starts_at }) => starts_at > now),
    desk,
  ).map((day) => ({
    ...day,
    inWords: hoursInWords,
  }));
  const onNow = { title: t('onNow'), isToday: true, events: begun, inWords: endInWords };
  const sections = [
    ...ahead.filter(({ isToday }) => isToday),
    ...(begun.length > 0 ? [onNow] : []),
    ...ahead.filter(({ isToday }) => !isToday),
  ];
  const mayEdit = desk.may('edit_records');
  const edited = mayEdit ? desk.exchange.query.get('edit') : null;
  const isListed = events.some(({ id }) => id === edited);
  const form = isListed && edited !== null ? await quickEdit(desk, kind, edited) : undefined;
  const line = (event: (typeof events)[number], when: string) => {
    const venue = venues.get(event.venue_id);
    return agendaLine(
      { event, when, venue, mayEdit, start, form: event.id === edited ? form : undefined },
      known,
    );
  };
  return {
    title: t('console.whatIsOn'),
    beside: html`<a class="button" href="/events/new">${t('console.new', { noun: nounIn(words, 'event') })}</a>`,
    content: html`${start === undefined ? await waitingFor(desk) : ''}
${events.length === 0 ? html`<div class="empty"><p>${t('noEvents')}</p></div>${start === undefined && desk.may('manage_audience') ? firstSteps(desk) : ''}` : ''}
${sections.map(
  ({ title, events, inWords }) =>
    html`<section class="agenda"><h2>${title}</h2><ul>${events.map((event) => line(event, inWords(event, known)))}</ul></section>`,
)}
${moreLink('/', { after }, t('console.more'))}`,
  };
}

/** What an audience is set up with, in its order. */
const firstSteps = ({ words: { t } }: Desk): Html =>
  html`<section><h2>${t('console.firstSteps')}</h2><ol>${(
    [
      ['/locales/new', 'console.firstSteps.place'],
      ['/sources/new', 'console.firstSteps.source'],
      ['/events/new', 'console.firstSteps.event'],
      ['/settings', 'console.firstSteps.publish'],
      ['/members', 'console.firstSteps.invite'],
    ] as const
  ).map(([path, text]) => html`<li><a href="${path}">${t(text)}</a></li>`)}</ol></section>`;

const counts = z.array(z.number());

/** What waits for a decision of the person at the console. */
async function waitingFor(desk: Desk): Promise<Html> {
  if (!desk.may('review_changes')) return html``;
  const countOf = async (folder: 'duplicates' | 'sources' | 'venues', filters: object = {}) => {
    const input = { ...desk.owner, ...filters };
    return counts.parse(
      await procedureNamed(`${folder}.countByOwner`).call(desk.context, async () => input),
    )[0];
  };
  const [failing = 0, pairs = 0, unplaced = 0, { items }] = await Promise.all([
    countOf('sources', { health: 'failing' }),
    countOf('duplicates'),
    countOf('venues', { unplaced: true }),
    callProcedure('proposals.list', desk.context, { limit: 100, ...{ open: true } }),
  ]);
  const open = items.reduce((sum, { open_count }) => sum + open_count, 0);
  const { t } = desk.words;
  const lines = [
    { count: open, path: '/proposals', text: 'console.waitForYou' },
    { count: failing, path: '/sources?health=failing', text: 'console.sourcesFail' },
    { count: pairs, path: '/duplicates', text: 'console.mayBeOne' },
    { count: unplaced, path: '/venues?unplaced=on', text: 'console.toBePlaced' },
  ] as const;
  return html`${lines
    .filter(({ count }) => count > 0)
    .map(
      ({ count, path, text }) => html`<p class="notice"><a href="${path}">${t(text, { count })}</a></p>`,
    )}`;
}
