import type { Event } from '../../../core/events/event.ts';
import { type Html, html } from '../html.ts';
import { formField, signInPath } from '../session.ts';
import { answers } from './rows.ts';
import type { Visit } from './visit.ts';

const choices = [
  ['attending', 'going'],
  ['maybe', 'maybe'],
  ['declined', 'notGoing'],
] as const;

/** Where the signed-in user says whether they come. Strangers are told where to sign in. */
export function rsvpForm({ session, words: { t } }: Visit, { id, rsvp }: Event): Html {
  if (session.principal === null)
    return html`<h2>${t('areYouComing')}</h2><p><a class="button" href="${signInPath(`/events/${id}`)}">${t('signInToRsvp')}</a></p>`;
  return html`<h2 id="rsvp" tabindex="-1">${t('areYouComing')}</h2>
  <form method="post" action="/events/${id}/rsvp" aria-labelledby="rsvp" class="choices" data-rsvp>
    ${formField(session)}
    ${choices.map(
      ([state, answer]) =>
        html`<button name="state" value="${state}" aria-pressed="${String(rsvp?.state === state)}" class="${rsvp?.state === state ? '' : 'quiet'}">${t(answer)}</button>`,
    )}
    ${rsvp === null ? '' : html`<button name="state" value="none" class="quiet">${t('takeBack')}</button>`}
  </form>
  <p role="status" class="muted">${rsvp === null ? '' : t(answers[rsvp.state])}</p>`;
}
