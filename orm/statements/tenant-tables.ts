import type { tenantTables } from './tenant-table-list.ts';

/** The tables whose rows belong to one audience. */
export type TenantTable = (typeof tenantTables)[number];

/** For the compiler: accepts any text without the name of a tenant table as a word, in upper or lower case. */
export type WithoutTenants<Text extends string> =
  IsWhole<Text> extends false
    ? Refused<'The compiler must know the whole text, to look for tenant tables in it.'>
    : ` ${Words<Lowercase<Text>>} ` extends `${string} ${TenantTable} ${string}`
      ? Refused<'A statement over a tenant table takes a scope: declare it with scopedQuery or scopedCommand.'>
      : unknown;

/** A text that includes parts of type `string` cannot be checked by the compiler. */
type IsWhole<Text extends string> = Record<never, true> extends Record<Text, true> ? false : true;

/** Matches no text; the compiler's message shows the reason. */
interface Refused<Reason extends string> {
  readonly refused: Reason;
}

/** What separates words in SQL, besides spaces; names may be quoted. */
type Separators = ['\n', '\t', '\r', '"', '(', ')', ',', ';', '.', '/', '-', '*', '=', '<', '>', ':'];

type Words<Text extends string, Others extends readonly string[] = Separators> = Others extends readonly [
  infer First extends string,
  ...infer Rest extends readonly string[],
]
  ? Words<Spaced<Text, First>, Rest>
  : Text;

/** The text with each separator replaced by a space. */
type Spaced<
  Text extends string,
  Separator extends string,
  Done extends string = '',
> = Text extends `${infer Before}${Separator}${infer After}`
  ? Spaced<After, Separator, `${Done}${Before} `>
  : `${Done}${Text}`;
