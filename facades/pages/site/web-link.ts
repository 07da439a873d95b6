import { type Html, html } from '../html.ts';

/** A link to a page elsewhere, with its host. Sources may give any text as an address. */
export function webLink(address: string | null, text: string): Html | string {
  const url = address === null ? null : URL.parse(address);
  if (url === null || !/^https?:$/.test(url.protocol)) return '';
  return html`<p><a href="${url.href}" rel="noopener noreferrer nofollow ugc">${text}</a> <small>${url.hostname}</small></p>`;
}
