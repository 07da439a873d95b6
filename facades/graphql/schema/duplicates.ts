import type { z } from 'zod';
import { inWords } from '../../../core/matching/reasons.ts';
import { typeNameOf } from '../../../core/values/names.ts';
import { type duplicateReason, duplicateRow } from '../../../orm/records/duplicate.ts';
import type { GraphContext } from '../loaders/context.ts';
import type { Builder } from './builder.ts';
import type { RecordTypes } from './record-types.ts';

const { kind, reasons } = duplicateRow.shape;

/** What a pair has besides its columns: both records, and why they may be one. */
export function addDuplicates(builder: Builder, types: RecordTypes): void {
  const reason = builder.objectRef<z.output<typeof duplicateReason>>('DuplicateReason').implement({
    description: 'Why two records may be one, or may not.',
    fields: (t) => ({
      code: t.exposeString('code', {
        description:
          '`same_id`, `same_address`, `other_address`, `other_town`, `other_locale`, `distance`, `names`, `venues` or `start`.',
      }),
      message: t.string({
        description: 'The same in words, such as `12 m apart`.',
        resolve: (found) => inWords([found]),
      }),
    }),
  });
  const record = (side: 'one' | 'other', description: string) => ({
    type: 'Node' as const,
    nullable: true as const,
    description,
    resolve: async (row: Record<string, unknown>, _args: object, context: GraphContext) => {
      const type = typeNameOf(kind.parse(row.kind));
      const found = await context.record(type, row[side]);
      return found && { ...found, __typename: type };
    },
  });
  builder.objectFields(types.of('Duplicate'), (t) => ({
    one: t.field(record('one', 'One of both, the older one.')),
    other: t.field(record('other', 'The other one.')),
    reasons: t.field({
      type: [reason],
      description: 'Why they may be one, and what speaks against it.',
      resolve: (row) => reasons.parse(row.reasons),
    }),
  }));
}
