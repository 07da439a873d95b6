import { z } from 'zod';
import { toGlobalId } from '../../../core/values/global-id.ts';
import { camelCase } from '../../../core/values/names.ts';
import { restrictedVersionRow, versionRow } from '../../../orm/records/version.ts';
import { recordIds } from '../../../orm/statements/row-types.ts';
import type { GraphContext } from '../loaders/context.ts';
import { type Builder, type RecordRef, recordRef } from './builder.ts';
import { descriptionOf } from './inputs.ts';
import type { OutputTypes } from './output-types.ts';
import type { GraphqlRecord, Row } from './records.ts';

/** The object type of each kind of record, by its name. */
export class RecordTypes {
  readonly #builder: Builder;
  readonly #outputs: OutputTypes;
  readonly #refs = new Map<string, RecordRef>();

  constructor(builder: Builder, outputs: OutputTypes, records: readonly GraphqlRecord[]) {
    this.#builder = builder;
    this.#outputs = outputs;
    for (const { type } of records) this.#refs.set(type, recordRef(builder, type));
    for (const record of records) this.#implement(record);
  }

  of(type: string): RecordRef {
    const ref = this.#refs.get(type);
    if (ref === undefined) throw new Error(`There is no record ${type}.`);
    return ref;
  }

  /** Adds a field for each column that has a description; the id of another record becomes that record. */
  #implement({ type, declaration: { row, versionIf, isUnchanging } }: GraphqlRecord): void {
    const { shape } = versionIf === undefined ? versionRow : restrictedVersionRow;
    const columns = Object.entries({ ...row.shape, ...(isUnchanging ? {} : shape) }).filter(
      ([name]) => name !== 'id',
    );
    this.#builder.objectType(this.of(type), {
      description: descriptionOf(row),
      interfaces: ['Node'],
      fields: (t) => ({
        id: t.id({ description: 'The global id.', resolve: ({ id }) => toGlobalId(type, id) }),
        ...Object.fromEntries(
          columns.flatMap(([column, schema]) => {
            const description = descriptionOf(schema);
            if (description === undefined) return [];
            const referenced = recordIds.get(unwrapped(schema))?.type;
            return referenced === undefined
              ? [[camelCase(column), t.field(this.#outputs.field(column, schema))]]
              : [
                  [
                    camelCase(column.replace(/_id$/, '')),
                    t.field(this.#relation(column, referenced, description)),
                  ],
                ];
          }),
        ),
      }),
    });
  }

  #relation(column: string, type: string, description: string) {
    return {
      type: this.of(type),
      nullable: true as const,
      description,
      resolve: (row: Row, _args: object, context: GraphContext) => context.record(type, row[column]),
    };
  }
}

const unwrapped = (schema: z.core.$ZodType): z.core.$ZodType =>
  schema instanceof z.ZodNullable || schema instanceof z.ZodOptional ? schema.unwrap() : schema;
