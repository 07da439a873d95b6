import { Refusal, type RefusalCode } from '../../core/errors/refusal.ts';
import type { Incoming } from '../http/authenticate.ts';
import { brandingOf, themeOf } from './branding.ts';
import { html } from './html.ts';
import { sendPage } from './page.ts';

/** Instead of default messages that are for the developers of clients. */
const sentences: Partial<Record<RefusalCode, string>> = {
  invalid_request: 'Something in the address, or in what was sent, is not as it should be.',
  not_found: 'What was here is gone, or it is not shown to you.',
  unauthenticated: 'Your sign-in has ended, or this page was open for too long. Please start again.',
  invalid_social_token: 'The identity provider did not confirm your sign-in. Please start again.',
  method_not_allowed: 'This address is not one to open: a page or a program sends something to it.',
  rate_limited: 'Too many requests came from your network. Please try again in a minute.',
  internal: 'Something failed here. If you report it, quote the reference below.',
};

/** A person who only opens an address has sent no form that could be too old. */
const forPrograms = {
  title: 'For programs',
  sentence:
    'This address is for programs, which send a credential with each request. You can try it at /docs.',
};

const titles: Partial<Record<RefusalCode, string>> = {
  unauthenticated: 'You are not signed in',
  not_found: 'There is nothing here',
};

/** A refusal for a person, in the look of the host. The status and the headers are set. */
export async function sendRefusalPage(incoming: Incoming, refusal: Refusal): Promise<void> {
  const { request, response } = incoming;
  const { reason, message, data } = refusal;
  const problems = Object.entries(data.fields ?? {}).map(
    ([path, messages]) => html`<p><code>${path}</code>: ${messages.join(', ')}</p>`,
  );
  const isDefault = message === new Refusal(reason).message;
  const isForPrograms = isDefault && reason === 'unauthenticated' && request.method !== 'POST';
  const own = { title: titles[reason] ?? 'That did not work', sentence: sentences[reason] };
  const { title, sentence } = isForPrograms ? forPrograms : own;
  const branding = isCheap(refusal) ? null : await brandingOf(incoming).catch(() => null);
  const content = html`${branding === null ? '' : html`<p class="kicker">${branding.audience.name}</p>`}
    <h1>${title}</h1>
    <p>${isDefault ? (sentence ?? message) : message}</p>
    ${problems}
    <p><a href="/">Start page</a> · <a href="/docs">For developers</a></p>
    <p><small>Reference: <code>${response.get('X-Request-Id') ?? ''}</code></small></p>`;
  sendPage(response, { title, content, theme: themeOf(branding) });
}

/** Too many requests, or a database that fails, cause no further reads. */
const isCheap = ({ reason, status }: Refusal): boolean => reason === 'rate_limited' || status >= 500;
