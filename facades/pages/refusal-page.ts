import { Refusal, type RefusalCode } from '../../core/errors/refusal.ts';
import { type Message, type Words, wordsFor } from '../../core/languages/words.ts';
import { callProcedure } from '../../core/procedure-list.ts';
import { contextOf, type Incoming } from '../http/authenticate.ts';
import { type Branding, brandingOf, themeOf } from './branding.ts';
import { type Html, html } from './html.ts';
import { sendPage } from './page.ts';
import { formField, pageSession } from './session.ts';

/** Instead of default messages that are for the developers of clients. */
const sentences: Partial<Record<RefusalCode, Message>> = {
  invalid_request: 'invalidRequest',
  not_found: 'gone',
  unauthenticated: 'signInEnded',
  invalid_social_token: 'notConfirmed',
  method_not_allowed: 'notToOpen',
  rate_limited: 'tooMany',
  payload_too_large: 'tooLarge',
  internal: 'failed',
};

const titles: Partial<Record<RefusalCode, Message>> = {
  unauthenticated: 'notSignedIn',
  not_found: 'nothingHere',
};

/** For a person who only opened an address, and has sent no form that could be too old. */
const forPrograms = { title: 'forPrograms', sentence: 'forProgramsOnly' } as const;

/** A refusal for a person, in the look of the host. The status and the headers are set. */
export async function sendRefusalPage(incoming: Incoming, refusal: Refusal): Promise<void> {
  const { request, response } = incoming;
  const { reason, message, data } = refusal;
  const problems = Object.entries(data.fields ?? {}).map(
    ([path, messages]) => html`<p><code>${path}</code>: ${messages.join(', ')}</p>`,
  );
  const isDefault = message === new Refusal(reason).message;
  const isForPrograms = isDefault && reason === 'unauthenticated' && request.method !== 'POST';
  const own = { title: titles[reason] ?? 'didNotWork', sentence: sentences[reason] } as const;
  const { title, sentence } = isForPrograms ? forPrograms : own;
  const branding = isCheap(refusal) ? null : await brandingOf(incoming).catch(() => null);
  const words = wordsFor(request, branding?.default_language ?? null);
  const { t, translated } = words;
  const content = html`${branding === null ? '' : html`<p class="kicker">${branding.audience.name}</p>`}
    <h1>${t(title)}</h1>
    <p>${isDefault && sentence !== undefined ? t(sentence) : translated(message)}</p>
    ${problems}
    ${reason === 'not_found' ? await wayOut(incoming, branding, words) : ''}
    <p><a href="/">${t('startPage')}</a> · <a href="/docs">${t('forDevelopers')}</a></p>
    <p><small>${t('reference')}: <code>${response.get('X-Request-Id') ?? ''}</code></small></p>`;
  sendPage(response, { words, title: t(title), content, theme: themeOf(branding), formTargets: ["'self'"] });
}

/** In a console, which has no page for those without a role: who is signed in, and where the pages for everybody are. */
async function wayOut(incoming: Incoming, branding: Branding | null, { t }: Words): Promise<Html | ''> {
  const { protocol, host } = incoming.request;
  if (!host.startsWith('admin.')) return '';
  const session = await pageSession(incoming);
  if (session.principal === null) return '';
  const { name } = await callProcedure('me.get', contextOf(incoming, session.principal), {});
  const audience = branding?.audience.name ?? t('platform');
  return html`<form method="post" action="/sign-out">${formField(session)}<p>${t('signedInAs', { name })} <button class="quiet">${t('signOut')}</button></p></form>
    <p><a href="${protocol}://${host.replace(/^admin\./, '')}/">${t('console.site', { audience })}</a></p>`;
}

/** Too many requests, or a database that fails, cause no further reads. */
const isCheap = ({ reason, status }: Refusal): boolean => reason === 'rate_limited' || status >= 500;
