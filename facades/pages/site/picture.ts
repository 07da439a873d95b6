import { type Html, html } from '../html.ts';

interface Pictured {
  readonly name: string;
  readonly photo: { readonly url: string } | null;
}

/** The photo of something, or else its first letter. Other hosts are not told where it is shown. */
export function picture({ name, photo }: Pictured): Html {
  const [letter = ''] = name.match(/[\p{L}\p{N}]/u) ?? [];
  const image =
    photo === null || !isShowable(photo.url)
      ? ''
      : html`<img src="${photo.url}" alt="" loading="lazy" decoding="async" referrerpolicy="no-referrer">`;
  return html`<div class="picture" aria-hidden="true"><span>${letter.toUpperCase()}</span>${image}</div>`;
}

/** Pages load pictures over https alone. */
export const isShowable = (url: string): boolean => url.startsWith('https://');
