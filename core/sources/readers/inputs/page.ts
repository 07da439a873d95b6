import { SourceFailure } from '../failure.ts';
import { asksToSignIn } from '../wrong-kind.ts';
import { readLinkedData } from './linked-data.ts';
import type { Parsed } from './record-list.ts';

/** What an HTML page says about events and places as JSON-LD. A script that is no JSON is passed over, and said. */
export function readPage(base: string, html: string): Parsed {
  const scripts = scriptsIn(html).map(parseScript);
  const read = readLinkedData(
    scripts.filter((script) => script !== undefined),
    baseIn(html, base),
  );
  if (read.rejected.length === 0 && read.lists.every(({ records }) => records.length === 0))
    throw new SourceFailure(
      'wrong_kind',
      `the page ${asksToSignIn(html) ? 'asks to sign in, and ' : ''}has no schema.org events or places as JSON-LD.`,
    );
  const isCut = /<(html|body)\b/i.test(html) && !/<\/(html|body)\s*>/i.test(html);
  const doubts = [
    ...(scripts.includes(undefined) ? ['has a script that is not JSON'] : []),
    ...(isCut ? ['has no </html>, and may be cut off'] : []),
  ];
  return { ...read, doubts };
}

/** A comment, as the specification of HTML has it, or a script with its attributes and its text. */
const commentOrScript = /<!(?=--).*?(?:-->|$)|<script\b([^<>]*)>(.*?)(?:<\/script|$)/gis;
const isLinkedData = /\btype\s*=\s*["']?\s*application\/ld\+json\b/i;

/** A parser of HTML keeps what is open: of a page with a million tags, it would look through them for each. */
const scriptsIn = (html: string): string[] =>
  [...html.matchAll(commentOrScript)].flatMap(([, attributes = '', text = '']) =>
    isLinkedData.test(attributes) ? [text] : [],
  );

/** Line feeds are allowed in texts nowhere, and found in many. */
function parseScript(text: string): unknown {
  const json = text
    .replaceAll(/\p{Cc}+/gu, ' ')
    .replace(/^\s*(?:<!--|\/\*.*?\*\/|\/\/\s*<!\[CDATA\[)|(?:-->|\/\/\s*\]\]>)\s*$/g, '');
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}

function baseIn(html: string, base: string): string {
  const [, href = ''] = /<base\b[^<>]*\bhref\s*=\s*["']([^"'<>]+)/i.exec(html) ?? [];
  return URL.canParse(href, base) ? new URL(href, base).href : base;
}
