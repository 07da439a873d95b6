import type { z } from 'zod';
import { globalIdOf } from '../../../core/values/global-id.ts';
import { actorKind, changeRow } from '../../../orm/records/history.ts';
import type { Builder } from './builder.ts';
import { addChangedField } from './changed-fields.ts';
import type { Enums } from './enums.ts';
import type { RecordTypes } from './record-types.ts';

const recordOf = changeRow.pick({ kind: true, record_id: true });
const actorOf = changeRow.pick({ actor_kind: true, actor_id: true, actor_name: true });
const fieldsOf = changeRow.pick({ fields: true, is_whole: true });

/** What a change has besides its columns: the record, the actor, and the fields, whose type it returns. */
export function addChangeFields(builder: Builder, types: RecordTypes, enums: Enums) {
  const actor = addActor(builder, enums);
  const field = addChangedField(builder);
  builder.objectFields(types.of('Change'), (t) => ({
    recordId: t.id({
      description:
        'The global id of the record, which may have been deleted since. Of a theme or a provider app: of its audience.',
      resolve: (change) => {
        const { kind, record_id } = recordOf.parse(change);
        return globalIdOf(kind, record_id);
      },
    }),
    actor: t.field({
      type: actor,
      description: 'Who made it.',
      resolve: (change) => actorOf.parse(change),
    }),
    fields: t.field({
      type: [field],
      description: 'The fields that changed, by name. All of them, if it was created, restored or deleted.',
      resolve: (change) => {
        const { fields, is_whole: isWhole } = fieldsOf.parse(change);
        return fields.map((changed) => ({ ...changed, isWhole }));
      },
    }),
  }));
  return field;
}

function addActor(builder: Builder, enums: Enums) {
  return builder.objectRef<z.output<typeof actorOf>>('Actor').implement({
    description: 'Who made a change.',
    fields: (t) => ({
      kind: t.field({
        type: enums.of(actorKind) ?? 'String',
        description: 'What it is.',
        resolve: ({ actor_kind }) => actor_kind,
      }),
      id: t.id({
        nullable: true,
        description: 'The global id; null for the service itself, and for a person whose data was erased.',
        resolve: ({ actor_kind, actor_id }) => actor_id && globalIdOf(actor_kind, actor_id),
      }),
      name: t.string({
        description:
          'In words: `Ada Osei`, `service token research`, `batch of 3 March` (by UTC, with its year if that is another one), `the service`, `a person whose data was erased`.',
        resolve: ({ actor_name }) => actor_name,
      }),
    }),
  });
}
