import { globSync, readFileSync } from 'node:fs';
import type { Measure } from './measure.ts';

const count = (text: string, pattern: RegExp): number => (text.match(pattern) ?? []).length;

/** What there is in the database, by the text from which a new one is made. */
export function schemaMeasures(): Measure[] {
  const files = globSync('orm/schema/**/*.sql').filter((path) => !path.includes('/migrations/'));
  const text = files.map((path) => readFileSync(path, 'utf8')).join('\n');
  const migrations = globSync('orm/schema/migrations/[0-9]*.{ts,sql}');
  return [
    {
      name: 'SQL functions',
      value: count(text, /^create (?:or replace )?(?:function|procedure)\b/gim),
      limit: 25,
    },
    { name: 'triggers', value: count(text, /^create (?:constraint )?trigger\b/gim), limit: 70 },
    { name: 'migrations', value: migrations.length, limit: 1 },
  ];
}
