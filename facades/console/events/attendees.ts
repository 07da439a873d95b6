import { stringify } from 'csv-stringify/sync';
import { callProcedure, type OutputOf } from '../../../core/procedure-list.ts';
import { seeOther } from '../../http/see-other.ts';
import { type Html, html } from '../../pages/html.ts';
import { formField } from '../../pages/session.ts';
import type { Desk } from '../frame/desk.ts';
import { consoleFile, type Posted } from '../frame/page.ts';
import { inWords } from '../frame/words.ts';

const maximumNamed = 1000;

type Attendee = OutputOf<'events.listAttendees'>[number];

/** The users who have given an RSVP, each with a button to press when they are at the door. */
export function attendeesOf({ session, words }: Desk, id: string, attendees: readonly Attendee[]): Html {
  const { t } = words;
  const there = attendees.filter(({ checked_in_at }) => checked_in_at !== null).length;
  const rowOf = ({ id, name, state, checked_in_at }: Attendee) =>
    html`<li id="user-${id}" tabindex="-1"><bdi>${name}</bdi> <span class="muted">${inWords(words, state)}</span>
${
  checked_in_at === null
    ? html`<button class="quiet" name="in" value="${id}" aria-label="${t('console.checkInNamed', { name })}">${t('console.checkIn')}</button>`
    : html`<button name="out" value="${id}" aria-label="${t('console.isThereNamed', { name })}" aria-pressed="true">${t('console.isThere')}</button>`
}</li>`;
  return html`<details${there > 0 ? html` open` : ''}><summary>${t('console.names')}</summary>
<p class="muted" role="status">${t('console.there', { there })}</p>
<form method="post" action="/events/${id}/check-in">${formField(session)}
<ul class="columns attendees">${attendees.slice(0, maximumNamed).map(rowOf)}</ul></form></details>`;
}

/** What the buttons do: the page is shown again where the person stands in it. */
export async function checkInFromConsole({ desk, posted, id }: Posted): Promise<void> {
  const [arriving, leaving] = [posted.get('in'), posted.get('out')];
  const user_id = arriving ?? leaving ?? '';
  const name = arriving === null ? 'events.undoCheckIn' : 'events.checkIn';
  await callProcedure(name, desk.context, { event_id: id, user_id });
  seeOther(desk.exchange, `/events/${id}#user-${user_id}`);
}

const columns = ['name', 'state', 'updated_at', 'checked_in_at'];

/** Who comes to an event, for a spreadsheet. */
export const attendeesCsv = consoleFile(
  'events.listAttendees',
  '/events/{id}/attendees.csv',
  async ({ context, exchange: { parameters, response } }) => {
    const attendees = await callProcedure('events.listAttendees', context, { id: parameters.id ?? '' });
    response
      .attachment('attendees.csv')
      .send(stringify(attendees, { header: true, columns, bom: true, escape_formulas: true }));
  },
);
