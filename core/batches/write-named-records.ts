import { v7 as newId } from 'uuid';
import { bulkInsert, bulkUpdate, continueVersions } from '../../orm/commands/bulk-write.ts';
import { markPresentAgain } from '../../orm/commands/undoing/mark-present.ts';
import type { Transaction } from '../../orm/database.ts';
import { renamePagesOfPeople } from '../../orm/reads/named-records.ts';
import type { AudienceScope, Scope } from '../../orm/statements/scope.ts';
import type { NamedRecords, PlannedRecord } from './named-records.ts';

const insertPeople = bulkInsert('person', [
  ...(['id', 'locale_id', 'name', 'created_at', 'updated_at'] as const),
]);
const renamePeople = bulkUpdate('person', ['name', 'updated_at']);
const insertPhotos = bulkInsert('photo', ['id', 'url', 'created_at', 'updated_at']);
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
    { created_at: scope.now, updated_at: scope.now },
  );
  await continueVersions(transaction, scope, 'person', added);
  await markPresent(transaction, scope, markPresentAgain.person, added);
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
    { created_at: scope.now, updated_at: scope.now },
  );
  await continueVersions(transaction, scope, 'photo', added);
  await markPresent(transaction, scope, markPresentAgain.photo, added);
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

async function markPresent(
  { execute }: Transaction,
  scope: Scope,
  mark: (typeof markPresentAgain)['person'],
  added: readonly PlannedRecord[],
): Promise<void> {
  const ids = added.flatMap(({ id, isUndone }) => (isUndone ? [id] : []));
  if (ids.length > 0) await execute(mark, scope, [ids]);
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
