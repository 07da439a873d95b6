import { z } from 'zod';
import { characters, reference } from '../statements/input-types.ts';

/** Adds a value to a statement's values and returns its parameter, such as `$3`. */
export type Bind = (value: unknown) => string;

/** SQL: the record's column, or one with the same value in the index by which the owner's list is read. */
type ColumnOf = (column: string) => string;

/** SQL: the condition of a filter. */
type Condition<Value> = (value: Value, bind: Bind, columnOf: ColumnOf) => string;

/** A filter of lists: the value that clients give, and its condition. */
interface Filter<Input extends z.ZodType = z.ZodType, Value = never> {
  readonly input: Input;
  readonly description: string;
  readonly sql: Condition<Value>;
}

export type AnyFilters = Readonly<Record<string, Filter>>;

/** The values of filters; null is the same as undefined. */
export type FilterValues<Filters extends AnyFilters> = {
  readonly [Name in keyof Filters]?: Parameters<Filters[Name]['sql']>[0] | null | undefined;
};

export const filter = <Input extends z.ZodType>(
  input: Input,
  description: string,
  sql: Condition<z.output<Input>>,
): Filter<Input, z.output<Input>> => ({ input, description, sql });

/** SQL: the column has the value. */
export const equals =
  (column: string, type: string): Condition<unknown> =>
  (value, bind, columnOf) =>
    `${columnOf(column)} = ${bind(value)}::${type}`;

/** What an index of trigrams can find: a shorter text is in most names anyway. */
const indexed = /[\p{L}\p{N}]{3}/u;

/** The filter `query`: names that contain a text, as names are sorted: whatever the case and the accents. */
export const contains = (column: string) =>
  filter(
    characters(200),
    'Only records whose name contains this text, ignoring case and accents.',
    (text, bind) => {
      const key = `name_key(${column})`;
      const isLike = (form: string) =>
        `${indexed.test(form) ? key : `(${key} || '')`} like '%' || regexp_replace(name_key(${bind(form)}), '([\\\\%_])', '\\\\\\1', 'g') || '%'`;
      // Letters of full width are found as they are, and as those of usual width.
      return `(${[...new Set([text, text.normalize('NFKC')])].map(isLike).join(' or ')})`;
    },
  );

export const inLocale = (column: string) =>
  filter(reference('Locale'), 'Only records of this locale.', equals(column, 'uuid'));

type Optional<Filters extends AnyFilters> = {
  readonly [Name in keyof Filters]: z.ZodOptional<Filters[Name]['input']>;
};

/** The inputs of filters, as parameters of REST. */
export function optional<Filters extends AnyFilters>(filters: Filters): Optional<Filters>;
export function optional(filters: AnyFilters): z.ZodRawShape {
  return inputs(filters, (input) => input.optional());
}

type FilterInput<Filters extends AnyFilters> = z.ZodObject<z.core.$ZodShape> &
  z.ZodType<FilterValues<Filters>>;

/** The same as arguments of GraphQL, where null is the same as undefined. */
export function filterInput<Filters extends AnyFilters>(filters: Filters): FilterInput<Filters>;
export function filterInput(filters: AnyFilters): z.ZodObject {
  return z.object(inputs(filters, (input) => input.nullish()));
}

const inputs = (filters: AnyFilters, wrap: (input: z.ZodType) => z.ZodType): z.ZodRawShape =>
  Object.fromEntries(
    Object.entries(filters).map(([name, { input, description }]) => [
      name,
      wrap(input).describe(description),
    ]),
  );

/** SQL: the conditions of the filters that are given, by their names. */
export function conditionsOf<Filters extends AnyFilters>(
  filters: Filters,
  values: FilterValues<Filters>,
  bind: Bind,
  columnOf: ColumnOf = (column) => column,
): Record<string, string> {
  const conditions: Record<string, string> = {};
  for (const [name, { sql }] of Object.entries(filters)) {
    const value = values[name];
    if (value != null) conditions[name] = sql(value, bind, columnOf);
  }
  return conditions;
}
