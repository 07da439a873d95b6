import { z } from 'zod';
import { timestamp } from '../statements/row-types.ts';

/** How often a record was changed, read in one statement with its fields, so that the two belong together. */
export const versionRow = z.object({
  version: z
    .int()
    .describe("Starts at 1 and rises with each change of the record's own fields. For `expectedVersion`."),
  updated_at: timestamp.describe("When one of the record's own fields was last changed."),
});

export type Versioned = z.output<typeof versionRow> | z.output<typeof restrictedVersionRow>;

/** Null where the row has no such record. */
export const versionsOfEmbedded = (prefixes: readonly string[]): z.ZodType<object> =>
  z.object(
    Object.fromEntries(
      prefixes.flatMap((prefix) =>
        Object.entries(versionRow.shape).map(([name, schema]) => [`${prefix}${name}`, schema.nullable()]),
      ),
    ),
  );

/** The same where the reader may not see them. */
export const restrictedVersionRow = z.object({
  version: versionRow.shape.version.nullable(),
  updated_at: versionRow.shape.updated_at.nullable(),
});

interface Place {
  /** Of the columns' names, for a record that is part of another's row. */
  readonly prefix?: string;
  /** SQL: whether the reader may see them. */
  readonly visibleIf?: string | undefined;
}

/** The columns of `versionRow`, of a table by its alias. */
export function versionColumns(alias: string, { prefix = '', visibleIf }: Place = {}): string {
  const value = (column: string) =>
    visibleIf === undefined ? `${alias}.${column}` : `case when ${visibleIf} then ${alias}.${column} end`;
  return `${value('version')} as ${prefix}version, ${value('updated_at')} as ${prefix}updated_at`;
}
