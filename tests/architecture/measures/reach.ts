import { readSources } from '../sources.ts';
import type { Measure } from './measure.ts';

/** How code reaches into what a package does not offer: its private fields, methods and messages. */
const inside: Readonly<Record<string, RegExp>> = {
  "tRPC's _def": /\b_def\b/,
  "Zod's _zod": /\._zod\b/,
  "pg's connection": /\bconnection\.(?:stream|parse|bind|describe|execute|sync)\b/,
  "Kysely's driver classes": /\bextends (?:Postgres|PGlite)(?:Driver|Connection|Adapter)\b/,
  "PGlite's _runExclusiveTransaction": /\b_runExclusive\w+/,
  "Node's cluster messages": /'internalMessage'/,
  "a prototype's method": /\.prototype\.\w+\.(?:call|apply)\(/,
  "ask-sdk's _getCertChainByUrl": /\b_getCertChainByUrl\b/,
  UVU_QUEUE: /\bUVU_QUEUE\b/,
  "ical-generator's text": /split\(.*END:VCALENDAR/,
};

/** What the product, and what runs the tests, reach into. */
export function reachMeasures(): Measure[] {
  const sources = readSources().filter(({ path }) => /^(?:core|facades|orm|tests\/run)\//.test(path));
  const found = Object.entries(inside).flatMap(([name, pattern]) => {
    const files = sources.filter(({ text }) => pattern.test(text)).length;
    return files > 0 ? [{ name: `  ${name}: files`, value: files }] : [];
  });
  return [{ name: "places that reach into a package's inside", value: found.length, limit: 2 }, ...found];
}
