import { Html, html } from '../html.ts';
import { isShowable } from './picture.ts';

export interface Preview {
  readonly title: string;
  readonly description: string;
  readonly address: string;
  readonly siteName: string;
  readonly type?: 'profile' | 'website';
  readonly photo?: { readonly url: string } | null;
  /** What it is, in the terms of schema.org. */
  readonly data: object;
}

/** What programs read in a page: the preview of a link to it, and what it is about. */
export function previewTags({
  title,
  description,
  address,
  siteName,
  type = 'website',
  photo,
  data,
}: Preview): Html {
  const short = shortened(description);
  const image =
    photo && isShowable(photo.url)
      ? html`<meta property="og:image" content="${photo.url}"><meta name="twitter:card" content="summary_large_image">`
      : html`<meta name="twitter:card" content="summary">`;
  return html`<meta name="description" content="${short}">
<link rel="canonical" href="${address}">
<meta property="og:title" content="${title}">
<meta property="og:description" content="${short}">
<meta property="og:type" content="${type}">
<meta property="og:url" content="${address}">
<meta property="og:site_name" content="${siteName}">
${image}
<script type="application/ld+json">${jsonInPage({ '@context': 'https://schema.org', ...data })}</script>`;
}

/** JSON in which no text can end the element that it is in. */
export const jsonInPage = (value: unknown): Html =>
  new Html(JSON.stringify(value).replaceAll('<', '\\u003c'));

const maximumLength = 200;

export function shortened(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  if (line.length <= maximumLength) return line;
  return `${line
    .slice(0, maximumLength)
    .toWellFormed()
    .replace(/\s+\S*$/, '')}…`;
}
