import type { Response } from 'express';
import { Refusal, type RefusalCode } from '../../core/errors.ts';
import { html } from './html.ts';
import { sendPage } from './page.ts';

/** Instead of default messages that are for the developers of clients. */
const sentences: Partial<Record<RefusalCode, string>> = {
  unauthenticated: 'Your sign-in has ended, or this page was open for too long. Please start again.',
  invalid_social_token: 'The identity provider did not confirm your sign-in. Please start again.',
  rate_limited: 'Too many requests came from your network. Please try again in a minute.',
  internal: 'Something failed here. If you report it, quote the reference below.',
};

/** A refusal for a person. The status and the headers are set. */
export function sendRefusalPage(response: Response, { reason, message, data }: Refusal): void {
  const title = reason === 'unauthenticated' ? 'You are not signed in' : 'That did not work';
  const sentence = message === new Refusal(reason).message ? sentences[reason] : undefined;
  const problems = Object.entries(data.fields ?? {}).map(
    ([path, messages]) => html`<p><code>${path}</code>: ${messages.join(', ')}</p>`,
  );
  const content = html`<h1>${title}</h1>
    <p>${sentence ?? message}</p>
    ${problems}
    <p><small>Reference: <code>${response.get('X-Request-Id') ?? ''}</code></small></p>`;
  sendPage(response, { title, content, theme: { light: [], dark: [] } });
}
