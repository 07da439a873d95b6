import { defineEntity, p } from '@mikro-orm/core';
import { Audience } from './audience.ts';

/** An entry of the ledger. Triggers write it; nothing else may. */
export const Change = defineEntity({
  name: 'Change',
  tableName: 'change',
  properties: {
    id: p.uuid().primary(),
    /** Null for changes of users' roles, which belong to the platform. */
    audienceId: p.manyToOne(Audience).mapToPk().nullable(),
    /** The transaction; those of later epochs are greater. */
    position: p.bigint(),
    kind: p.text(),
    /** The id of the record, which may have been deleted since. */
    record: p.uuid(),
    operation: p.text(),
    /** Columns that changed, as they were; all of them if the record was deleted, none if it was created. */
    before: p.json(),
    after: p.json(),
    /** Of a record that came back, what it was while it was deleted. */
    former: p.json().nullable(),
    actorKind: p.text(),
    actor: p.uuid().nullable(),
    batch: p.uuid().nullable(),
    changedAt: p.datetime(),
  },
});
