import { invalidField } from '../../../core/errors/refusal.ts';
import type { Event } from '../../../core/events/event.ts';
import { callProcedure } from '../../../core/procedure-list.ts';
import { rsvpState } from '../../../orm/records/event.ts';
import { contextOf } from '../../http/authenticate.ts';
import { formEndpoint } from '../form-endpoint.ts';
import { type Html, html } from '../html.ts';
import { formField, signInPath } from '../session.ts';
import { answers } from './rows.ts';
import type { Visit } from './visit.ts';

const choices = [
  ['attending', 'I’m going'],
  ['maybe', 'Maybe'],
  ['declined', 'Not going'],
] as const;

/** Where the signed-in user says whether they come. Strangers are told where to sign in. */
export function rsvpForm({ session }: Visit, { id, rsvp }: Event): Html {
  if (session.principal === null)
    return html`<h2>Are you coming?</h2><p><a class="button" href="${signInPath(`/events/${id}`)}">Sign in to say so</a></p>`;
  return html`<h2 id="rsvp" tabindex="-1">Are you coming?</h2>
  <form method="post" action="/events/${id}/rsvp" aria-labelledby="rsvp" class="choices" data-rsvp>
    ${formField(session)}
    ${choices.map(
      ([state, words]) =>
        html`<button name="state" value="${state}" aria-pressed="${String(rsvp?.state === state)}" class="${rsvp?.state === state ? '' : 'quiet'}">${words}</button>`,
    )}
    ${rsvp === null ? '' : html`<button name="state" value="none" class="quiet">Take it back</button>`}
  </form>
  <p role="status" class="muted">${rsvp === null ? '' : answers[rsvp.state]}</p>`;
}

/** What the form of an event posts. */
export const rsvpFromPage = formEndpoint({
  name: 'events.rsvp',
  path: '/events/{id}/rsvp',
  handle: async (exchange, { principal, fields }) => {
    const { parameters, response } = exchange;
    const context = contextOf(exchange, principal);
    const id = parameters.id ?? '';
    if (fields.state === 'none') await callProcedure('events.deleteRsvp', context, { id });
    else await callProcedure('events.rsvp', context, { id, state: stateIn(fields) });
    response
      .status(303)
      .location(`/events/${encodeURIComponent(id)}#rsvp`)
      .end();
  },
});

function stateIn({ state }: Readonly<Record<string, string>>) {
  const parsed = rsvpState.safeParse(state);
  if (!parsed.success) throw invalidField('state', `must be ${rsvpState.options.join(', ')} or none`);
  return parsed.data;
}
