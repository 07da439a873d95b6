import { Parser } from 'htmlparser2';
import { linkedDataLists } from './linked-data.ts';
import type { RecordList } from './record-list.ts';

/** What an HTML page says about events and places as JSON-LD. A script that is no JSON is passed over. */
export function pageRecords(html: string): RecordList[] {
  const scripts: string[] = [];
  let isScript = false;
  const parser = new Parser({
    onopentag(name, { type = '' }) {
      isScript = name === 'script' && type.trim().toLowerCase() === 'application/ld+json';
      if (isScript) scripts.push('');
    },
    ontext(text) {
      if (isScript) scripts.push(`${scripts.pop()}${text}`);
    },
    onclosetag() {
      isScript = false;
    },
  });
  parser.end(html);
  const lists = linkedDataLists(scripts.flatMap(parseScript));
  if (lists.every(({ records }) => records.length === 0))
    throw new Error('the page has no schema.org events or places as JSON-LD.');
  return lists;
}

function parseScript(text: string): unknown[] {
  try {
    return [JSON.parse(text)];
  } catch {
    return [];
  }
}
