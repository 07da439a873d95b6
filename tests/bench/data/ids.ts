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

/**
 * The id of the n-th record of a kind: the data is the same in every run, and its ids need not be asked for. As version 7
 * has it, each was made a millisecond after the one before: GiST cannot tell apart ids that differ at their ends alone. The
 * last digit is any of the sixteen: version 0.1 counted the words of every sixteenth record, by it.
 */
export const idOf = (kind: Kind, n: number): string =>
  `${head(kind)}${n.toString(16).padStart(8, '0')}${tail}${(Math.floor((n * digitFactor) / 4096) % 16).toString(16)}`.replace(
    /^(.{8})(.{4})(.{4})(.{4})(.{12})$/,
    '$1-$2-$3-$4-$5',
  );

/** SQL: the same. */
export const sqlId = (kind: Kind, n: string): string =>
  `('${head(kind)}' || lpad(to_hex(${n}), 8, '0') || '${tail}' || to_hex((${n})::bigint * ${digitFactor} / 4096 % 16))::uuid`;

const head = (kind: Kind): string => `019${kinds.indexOf(kind).toString(16)}`;
const tail = '7000800000000000000';
const digitFactor = 47977;
