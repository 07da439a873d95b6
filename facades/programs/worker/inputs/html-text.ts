import { Parser } from 'htmlparser2';

/** The text of what may be HTML. */
export function textOf(html: string): string {
  if (!/<[a-z/!]|&#?\w+;/i.test(html)) return html;
  const texts: string[] = [];
  const parser = new Parser({
    onopentagname: (name) => {
      if (/^(br|p|div|li|h\d)$/.test(name)) texts.push(' ');
    },
    ontext: (text) => {
      texts.push(text);
    },
  });
  parser.end(html);
  return texts.join('');
}
