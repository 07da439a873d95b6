import { callProcedure, type OutputOf } from '../../../core/procedure-list.ts';
import { contextOf } from '../../http/authenticate.ts';
import { seeOther } from '../../http/see-other.ts';
import { formEndpoint } from '../form-endpoint.ts';
import { type Html, html } from '../html.ts';
import { formField, signInPath } from '../session.ts';
import { pathOfThisHost } from '../sign-in.ts';
import { tagAddress } from './links.ts';
import type { Visit } from './visit.ts';

interface Followable {
  readonly field: 'venue_id' | 'person_id' | 'tag_id';
  readonly id: string;
  /** Of the signed-in user. */
  readonly follow_id: string | null;
  /** Where the page is not of it alone. */
  readonly name?: string;
}

/** Where the signed-in user follows a record on its page, or no longer. Strangers are led to where they sign in. */
export function followButton({ exchange, session, words: { t } }: Visit, followable: Followable): Html {
  const { field, id, follow_id, name } = followable;
  const here = exchange.request.originalUrl;
  const text = t(follow_id === null ? 'follow' : 'following') + (name === undefined ? '' : `: ${name}`);
  if (session.principal === null)
    return html`<p class="choices"><a class="button quiet" href="${signInPath(here)}">${text}</a></p>`;
  return html`<form method="post" action="/follows" class="choices">
    ${formField(session)}
    <input type="hidden" name="to" value="${here}#follow">
    ${
      follow_id === null
        ? html`<button id="follow" name="${field}" value="${id}" aria-pressed="false">${text}</button>`
        : html`<button id="follow" name="follow_id" value="${follow_id}" aria-pressed="true" class="quiet" title="${t('unfollow')}">${text}</button>`
    }
  </form>`;
}

/** What the signed-in user follows. */
export async function followList({ context, session, words: { t } }: Visit): Promise<Html> {
  const { items } = await callProcedure('follows.list', context, {});
  return html`<section aria-labelledby="follows">
  <h2 id="follows" tabindex="-1">${t('youFollow')}</h2>
  ${
    items.length === 0
      ? html`<p>${t('youFollowNothing')}</p>`
      : html`<form method="post" action="/follows" aria-labelledby="follows">
    ${formField(session)}
    <input type="hidden" name="to" value="/calendar#follows">
    <ul class="plain">${items.map(
      (follow) =>
        html`<li class="section-head">${nameOf(follow)} <button name="follow_id" value="${follow.id}" class="quiet" aria-label="${t('unfollowNamed', { name: follow.name })}">${t('unfollow')}</button></li>`,
    )}</ul>
  </form>`
  }
</section>`;
}

function nameOf({ name, venue_id, person_id, tag_id }: OutputOf<'follows.list'>['items'][number]): Html {
  const path =
    tag_id !== null
      ? tagAddress({ id: tag_id, name })
      : venue_id !== null
        ? `/venues/${venue_id}`
        : `/people/${person_id}`;
  return html`<a href="${path}" dir="auto">${name}</a>`;
}

export const followFromPage = formEndpoint({
  name: 'follows.create',
  path: '/follows',
  handle: async (exchange, { principal, fields: { to = '/calendar', follow_id, ...followed } }) => {
    const next = pathOfThisHost(to);
    const context = contextOf(exchange, principal);
    if (follow_id === undefined) await callProcedure('follows.create', context, followed);
    else await callProcedure('follows.delete', context, { id: follow_id });
    seeOther(exchange, next);
  },
});
