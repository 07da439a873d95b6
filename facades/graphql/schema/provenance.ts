import { z } from 'zod';
import { origin } from '../../../core/records/provenance.ts';
import { camelCase } from '../../../core/values/names.ts';
import type { GraphContext } from '../loaders/context.ts';
import type { Builder } from './builder.ts';
import type { OutputTypes } from './output-types.ts';
import type { RecordTypes } from './record-types.ts';

/** The types that have a provenance, with the procedures that read it. */
const procedures = {
  Venue: 'venues.provenance',
  Event: 'events.provenance',
  Person: 'people.provenance',
  Photo: 'photos.provenance',
};

const provenance = z.object({ edited_fields: z.array(z.string()), origins: z.array(origin) });

/** Where a record comes from, for administrators. */
export function addProvenance(builder: Builder, types: RecordTypes, outputs: OutputTypes): void {
  for (const [type, procedure] of Object.entries(procedures)) {
    const read = async (id: string, context: GraphContext) =>
      provenance.nullable().parse(await context.detail(procedure, id));
    builder.objectFields(types.of(type), (t) => ({
      editedFields: t.stringList({
        nullable: true,
        description:
          'The fields that administrators edited, as inputs name them: batches keep them unless forced. Administrators only.',
        resolve: async ({ id }, _args, context) =>
          (await read(id, context))?.edited_fields.map(camelCase) ?? null,
      }),
      origins: t.field({
        type: [outputs.object(origin, 'Origin')],
        nullable: true,
        description: 'What sources tell of it. Administrators only.',
        resolve: async ({ id }, _args, context) => (await read(id, context))?.origins ?? null,
      }),
    }));
  }
}
