import { decodeHTML } from 'entities';

const breaks = /<(br|div|li|tr|\/?(?:p|h\d|ul|ol))\b[^<>]*>/gi;

/** The text of what may be HTML, with its paragraphs. Where elements break lines, line feeds are blanks. */
export function plainText(html: string): string {
  if (!/<[a-z/!]|&#?\w+;/i.test(html)) return html;
  const onLines = html.search(breaks) < 0 ? html : html.replaceAll(/\s+/g, ' ');
  const broken = onLines.replaceAll(breaks, (_, name: string) =>
    /^(br|div|li|tr)$/i.test(name) ? '\n' : '\n\n',
  );
  return decodeHTML(broken.replaceAll(/<[a-z/!][^<>]*>/gi, ''));
}
