import { z } from 'zod';
import { callProcedure } from '../../../core/procedure-list.ts';
import { type Html, html } from '../../pages/html.ts';
import { formField } from '../../pages/session.ts';
import type { Stored } from '../forms/stored.ts';
import type { Desk } from '../frame/desk.ts';
import { venuesOf } from '../today/agenda.ts';
import { attendeesOf } from './attendees.ts';
import { reachOfCancelling } from './reach.ts';
import { seriesOfEvent } from './series-of-event.ts';

/** Who comes to an event, and what it means for them when it is cancelled or moved. */
export async function eventExtras(desk: Desk, stored: Stored): Promise<Html> {
  const { row } = stored;
  const { t } = desk.words;
  const { id } = row;
  const place = z.object({ venue: z.object({ id: z.string() }) }).parse(row).venue;
  const [[counts], attendees, venues, reach] = await Promise.all([
    desk.may('edit_records') ? callProcedure('events.countRsvps', desk.context, { ids: [id] }) : [null],
    desk.may('manage_audience') ? callProcedure('events.listAttendees', desk.context, { id }) : null,
    venuesOf(desk, [place.id]),
    row.status === 'cancelled' ? t('console.told.afterAll') : reachOfCancelling(desk, id),
  ]);
  const { attending = 0, maybe = 0, declined = 0, waiting = 0 } = counts ?? {};
  const isCancelled = row.status === 'cancelled';
  const venue = venues.get(place.id);
  return html`${venue?.hidden ? html`<p><span class="mark hidden">${t('console.hiddenWith', { venue: venue.name })}</span></p>` : ''}<section class="who" id="who"><div class="section-head"><h2>${t('console.whoComes')}</h2>${attendees === null ? '' : html`<a href="/events/${id}/attendees.csv">${t('console.asCsv')}</a>`}</div>
<p>${t('console.answers', { attending, maybe, declined })}${waiting > 0 ? html` ${t('console.wait', { waiting })}` : ''}</p>
${attendees === null || attendees.length === 0 ? '' : attendeesOf(desk, id, attendees)}
<form method="post" action="/events/${id}" class="actions">${formField(desk.session)}
<input type="hidden" name="only" value="status"><input type="hidden" name="status" value="${isCancelled ? 'scheduled' : 'cancelled'}">
<p id="told-of-cancelling">${isCancelled ? '' : html`<strong>${t('console.told.ofCancelling')}</strong> `}${reach}</p>
<button class="quiet${isCancelled ? '' : ' danger'}">${isCancelled ? t('console.takesPlace') : t('console.cancelEvent')}</button> <span class="muted">${isCancelled ? '' : t('console.cancelMeans')}</span></form>
</section>${seriesOfEvent(desk, stored)}`;
}
