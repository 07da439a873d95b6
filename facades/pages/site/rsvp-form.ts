import type { Event } from '../../../core/events/event.ts';
import { type Html, html } from '../html.ts';
import { formField, signInPath } from '../session.ts';
import { inAnswer } from './rows.ts';
import type { Visit } from './visit.ts';

const choices = [
  ['attending', 'going'],
  ['maybe', 'maybe'],
  ['declined', 'notGoing'],
] as const;

interface Answered {
  readonly event: Event;
  readonly is_full: boolean;
}

/** Where the signed-in user says whether they come. Strangers are told where to sign in. */
export function rsvpForm({ session, words }: Visit, { event: { id, rsvp }, is_full }: Answered): Html {
  const { t } = words;
  const full = is_full && rsvp?.state !== 'attending' ? html`<p>${t('full')}</p>` : '';
  if (session.principal === null)
    return html`<h2>${t('areYouComing')}</h2>${full}<p><a class="button" href="${signInPath(`/events/${id}`)}">${t('signInToRsvp')}</a></p>`;
  const own = rsvp?.state === 'waiting' ? 'attending' : rsvp?.state;
  const wordsOf = (answer: (typeof choices)[number][1]) =>
    t(answer === 'going' && full !== '' ? 'joinWaitingList' : answer);
  return html`<h2 id="rsvp" tabindex="-1">${t('areYouComing')}</h2>
  <form method="post" action="/events/${id}/rsvp" aria-labelledby="rsvp" class="choices" data-rsvp>
    ${formField(session)}
    ${full}
    ${choices.map(
      ([state, answer]) =>
        html`<button name="state" value="${state}" aria-pressed="${String(own === state)}" class="${own === state ? '' : 'quiet'}">${wordsOf(answer)}</button>`,
    )}
    ${rsvp === null ? '' : html`<button name="state" value="none" class="quiet">${t('takeBack')}</button>`}
  </form>
  <p role="status" class="muted">${rsvp === null ? '' : inAnswer(words, rsvp)}</p>`;
}
