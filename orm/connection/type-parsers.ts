import { TypeOverrides } from 'pg';
import array from 'postgres-array';

/** Parsers of PostgreSQL's texts, by the OIDs of a type and of its array; other types have the drivers' parsers. */
export const typeParsers = [
  { type: 'bigint', oid: 20, arrayOid: 1016, parse: Number },
  { type: 'numeric', oid: 1700, arrayOid: 1231, parse: Number },
  { type: 'date', oid: 1082, arrayOid: 1182, parse: String },
  { type: 'timestamptz', oid: 1184, arrayOid: 1185, parse: instant },
];

/** The same for pg. */
export function rowTypes(): TypeOverrides {
  const overrides = new TypeOverrides();
  for (const { oid, arrayOid, parse } of typeParsers) {
    overrides.setTypeParser<unknown>(oid, parse);
    overrides.setTypeParser<unknown>(arrayOid, (text) => array.parse<unknown>(text, parse));
  }
  return overrides;
}

/** `2026-11-21 02:07:00.12+00` as `2026-11-21T02:07:00.120Z`; other forms, which a session in UTC never returns, as a Date. */
export function instant(text: string): string {
  if (text[10] !== ' ' || !text.endsWith('+00')) return new Date(text).toISOString();
  const milliseconds = text.slice(20, -3).padEnd(3, '0').slice(0, 3);
  return `${text.slice(0, 10)}T${text.slice(11, 19)}.${milliseconds}Z`;
}
