const kinds = [
  'audience',
  'locale',
  'page',
  'photo',
  'venue',
  'event',
  'person',
  'user',
  'identity',
  'device',
  'session',
] as const;

type Kind = (typeof kinds)[number];

/** The id of the n-th record of a kind: the data is the same in every run, and its ids need not be asked for. */
export const idOf = (kind: Kind, n: number): string => `${head(kind)}${n.toString(16).padStart(12, '0')}`;

/** SQL: the same. */
export const sqlId = (kind: Kind, n: string): string =>
  `('${head(kind)}' || lpad(to_hex(${n}), 12, '0'))::uuid`;

const head = (kind: Kind): string => `019a000${kinds.indexOf(kind).toString(16)}-0000-7000-8000-`;
