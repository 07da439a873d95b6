import { type Html, html } from '../html.ts';

interface Next {
  readonly locale?: string | undefined;
  /** The cursor of the next page; null on the last one. */
  readonly after: string | null;
}

/** To the next page of a list, if there is one. */
export function moreLink(path: string, { locale, after }: Next, text: string): Html | string {
  if (after === null) return '';
  const search = new URLSearchParams({ ...(locale !== undefined && { locale }), after });
  return html`<p class="more"><a class="button quiet" href="${path}?${search.toString()}">${text}</a></p>`;
}
