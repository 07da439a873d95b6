import type { Event } from '../../../core/events/event.ts';
import { type Html, html } from '../html.ts';
import { formField, signInPath } from '../session.ts';
import type { Visit } from './visit.ts';

const choices = [
  ['attending', 'I’m going'],
  ['maybe', 'Maybe'],
  ['declined', 'Not going'],
] as const;

/** Where the signed-in user says whether they come. Strangers are told where to sign in. */
export function rsvpForm({ session }: Visit, { id, rsvp }: Event): Html {
  if (session.principal === null)
    return html`<div><h2>Are you coming?</h2><p><a class="button" href="${signInPath(`/events/${id}`)}">Sign in to say so</a></p></div>`;
  return html`<div><h2 id="rsvp">Are you coming?</h2>
  <form method="post" action="/events/${id}/rsvp" aria-labelledby="rsvp" class="choices">
    ${formField(session)}
    ${choices.map(
      ([state, words]) =>
        html`<button name="state" value="${state}" aria-pressed="${String(rsvp?.state === state)}" class="${rsvp?.state === state ? '' : 'quiet'}">${words}</button>`,
    )}
    ${rsvp === null ? '' : html`<button name="state" value="none" class="quiet">Take it back</button>`}
  </form></div>`;
}
