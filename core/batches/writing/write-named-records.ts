import { v7 as newId } from 'uuid';
import { bulkInsert, bulkUpdate } from '../../../orm/commands/bulk-write.ts';
import { renamePagesOfPeople } from '../../../orm/commands/named-records.ts';
import type { Transaction } from '../../../orm/database.ts';
import type { AudienceScope } from '../../../orm/statements/scope.ts';
import type { NamedRecords, PlannedRecord } from '../planning/named-records.ts';

/** What is inserted may have been there before, and be deleted: nothing of it stays as it was. */
export const notDeleted = { deleted_at: null, deleted_with: null };
export const presentAgain = { ...notDeleted, edited_fields: [] };

const insertPeople = bulkInsert(
  'person',
  [
    ...(['id', 'locale_id', 'name', 'page_id', 'photo_id', 'created_at', 'updated_at'] as const),
    ...(['edited_fields', 'deleted_at', 'deleted_with'] as const),
  ],
  ['id'],
);
const renamePeople = bulkUpdate('person', ['name', 'updated_at']);
const insertPhotos = bulkInsert(
  'photo',
  [
    ...(['id', 'url', 'width', 'height', 'caption', 'standalone', 'created_at', 'updated_at'] as const),
    ...(['edited_fields', 'deleted_at', 'deleted_with'] as const),
  ],
  ['id'],
);
const movePhotos = bulkUpdate('photo', ['url', 'updated_at']);

const personKey = ['external_id', 'locale_id', 'source'] as const;
const provenance = ['url', 'retrieved_at', 'confidence', 'note'] as const;
const upsertPersonOrigins = bulkInsert(
  'person_origin',
  [...personKey, 'id', 'record', ...provenance],
  personKey,
);
const insertPhotoOrigins = bulkInsert('photo_origin', [
  'external_id',
  'source',
  'id',
  'record',
  ...provenance,
]);

/** Writes the people of line-ups that are new, were brought back or are renamed, and what the source calls them. */
export async function writePeople(
  transaction: Transaction,
  scope: AudienceScope,
  { source, planned }: NamedRecords,
  ids: ReadonlySet<string>,
): Promise<void> {
  const people = [...planned.values()].filter(({ id }) => ids.has(id));
  const added = people.filter(({ isStored }) => !isStored);
  await insertPeople(
    transaction,
    scope,
    added.map(({ id, name, localeId }) => ({ id, name, locale_id: localeId })),
    { created_at: scope.now, updated_at: scope.now, page_id: null, photo_id: null, ...presentAgain },
  );
  const renamed = people.filter(({ isRenamed }) => isRenamed);
  if (renamed.length > 0)
    await transaction.execute(renamePagesOfPeople, scope, [
      renamed.map(({ id }) => id),
      renamed.map(({ name }) => name),
    ]);
  await renamePeople(
    transaction,
    scope,
    renamed.map(({ id, name }) => ({ id, name })),
    { updated_at: scope.now },
  );
  const origins = people.flatMap((person) =>
    originsOf(person).map(({ localeId, ...row }) => ({ ...row, locale_id: localeId })),
  );
  await upsertPersonOrigins(transaction, scope, origins, { source });
}

/** The same for the photos of venues. */
export async function writePhotos(
  transaction: Transaction,
  scope: AudienceScope,
  { source, planned }: NamedRecords,
  ids: ReadonlySet<string>,
): Promise<void> {
  const photos = [...planned.values()].filter(({ id }) => ids.has(id));
  const added = photos.filter(({ isStored }) => !isStored);
  await insertPhotos(
    transaction,
    scope,
    added.map(({ id, name }) => ({ id, url: name })),
    {
      ...{ created_at: scope.now, updated_at: scope.now, ...presentAgain },
      ...{ width: null, height: null, caption: null, standalone: null },
    },
  );
  const moved = photos.filter(({ isRenamed }) => isRenamed);
  await movePhotos(
    transaction,
    scope,
    moved.map(({ id, name }) => ({ id, url: name })),
    { updated_at: scope.now },
  );
  const origins = photos.flatMap((photo) => originsOf(photo).map(({ localeId, ...row }) => row));
  await insertPhotoOrigins(transaction, scope, origins, { source });
}

const originsOf = ({ id: record, origins }: PlannedRecord) =>
  origins.map(({ name, localeId, provenance }) => ({
    id: newId(),
    record,
    external_id: name,
    localeId,
    ...provenance,
    note: provenance.note ?? null,
  }));
