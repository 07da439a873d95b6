import { decodeHTML } from 'entities';

/** The text of what may be HTML. */
export const plainText = (html: string): string =>
  /<[a-z/!]|&#?\w+;/i.test(html)
    ? decodeHTML(html.replaceAll(/<(?:br|p|div|li|h\d)\b[^<>]*>/gi, ' ').replaceAll(/<[a-z/!][^<>]*>/gi, ''))
    : html;
