import { cellOf, type Row } from './cells.ts';

/** What columns are called that matter, the most important ones first. */
const importance = [
  /^(?:name|label|title|subdomain|dns_name|check|healthy|finding|result|field)$/,
  /^(?:starts_at|day|kind)$/,
  /^(?:id|secret)$/,
  /^(?:state|status|operation|external_id|distance)$/,
  /^(?:venue|locale|person|people|address|venues|events|ends_at|record|version|scopes|current|by)$/,
  /^(?!.*(?:_id|_at|url|photo|version)$)/,
];

const rankOf = (name: string): number => {
  const rank = importance.findIndex((pattern) => pattern.test(name));
  return rank < 0 ? importance.length : rank;
};

/** The names of all columns, by importance; those without any value last. */
export function columnsOf(rows: readonly Row[]): string[] {
  const names = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  const isEmpty = (name: string) => rows.every((row) => cellOf(row[name]) === '');
  const weight = (name: string) => rankOf(name) + (isEmpty(name) ? importance.length + 1 : 0);
  return names.sort((one, other) => weight(one) - weight(other));
}
