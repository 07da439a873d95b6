import type { EntityName, FilterQuery } from '@mikro-orm/core';
import type { Transaction } from '../../orm/database.ts';
import { mergedEvents, mergedPeople, mergedTags, mergedVenues } from '../../orm/records/merged.ts';
import { Event } from '../../orm/schema/entities/event.ts';
import { Person } from '../../orm/schema/entities/person.ts';
import { Tag } from '../../orm/schema/entities/tag.ts';
import { Venue } from '../../orm/schema/entities/venue.ts';
import { withArticle } from '../../orm/statements/nouns.ts';
import { type Scope, wholeAudience } from '../../orm/statements/scope.ts';
import { invalidField } from '../errors/refusal.ts';

export interface Stored {
  id: string;
  audienceId: string;
  version: number;
}

/** A transaction that has locked the audience whose records it writes. */
export interface Write {
  readonly transaction: Transaction;
  readonly audienceId: string;
  readonly at: Date;
}

/** What every new record has. */
export const newRecord = ({ audienceId, at }: Write) => ({ audienceId, createdAt: at, updatedAt: at });

/** The id of a record to be referenced, or of the one into which it was merged. Refuses it if there is none in the audience. */
export async function requireReferenced<Entity extends Stored, Id extends string | undefined>(
  { transaction, audienceId, at }: Write,
  entity: EntityName<Entity>,
  field: string,
  id: Id,
): Promise<Id | string> {
  if (id === undefined) return id;
  const scope = wholeAudience(audienceId, at.toISOString());
  const found = await findReferenced(transaction, entity, id, scope);
  if (found !== null) return found.id;
  throw notReferenced(field);
}

/** Of several, the ids in their order, each once. */
export async function requireAllReferenced<Entity extends Stored>(
  write: Write,
  entity: EntityName<Entity>,
  field: string,
  ids: readonly string[],
): Promise<string[]> {
  const found = await findAllReferenced(write, entity, ids);
  const unknown = found.indexOf(null);
  if (unknown >= 0) throw notReferenced(`${field}.${unknown}`);
  return distinct(found);
}

/** The same without those that are not there, such as people who were deleted since. */
export const presentReferenced = async <Entity extends Stored>(
  write: Write,
  entity: EntityName<Entity>,
  ids: readonly string[],
): Promise<string[]> => distinct(await findAllReferenced(write, entity, ids));

async function findAllReferenced<Entity extends Stored>(
  { transaction, audienceId, at }: Write,
  entity: EntityName<Entity>,
  ids: readonly string[],
): Promise<(Entity | null)[]> {
  const scope = wholeAudience(audienceId, at.toISOString());
  // Read at once, so that each is known by then.
  await transaction.em.find(entity, byId<Entity>({ $in: ids }));
  const found: (Entity | null)[] = [];
  for (const id of ids) found.push(await findReferenced(transaction, entity, id, scope));
  return found;
}

const distinct = (records: readonly (Stored | null)[]): string[] => [
  ...new Set(records.flatMap((record) => record?.id ?? [])),
];

const notReferenced = (field: string) =>
  invalidField(
    field,
    `must be the id of ${withArticle(field.replace(/_ids?(\.\d+)?$/, ''))} of the audience`,
  );

/**
 * A record, or the one into which it was merged; null if there is none in scope. To reference it, a transaction must have
 * locked the audience.
 */
export async function findReferenced<Entity extends Stored>(
  { em, query }: Transaction,
  entity: EntityName<Entity>,
  id: string,
  scope: Scope,
  options: { readonly refresh?: boolean } = {},
): Promise<Entity | null> {
  const { audienceId } = scope;
  const find = async (id: string) => {
    const found = await em.findOne(entity, byId<Entity>(id), options);
    return found !== null && (audienceId === null || found.audienceId === audienceId) ? found : null;
  };
  const found = await find(id);
  const merged = mergedRecords.get(entity);
  if (found !== null || merged === undefined) return found;
  const [former] = await query(merged, scope, [[id]]);
  return former === undefined ? null : find(former.id);
}

const mergedRecords = new Map<unknown, typeof mergedVenues>([
  [Venue, mergedVenues],
  [Event, mergedEvents],
  [Person, mergedPeople],
  [Tag, mergedTags],
]);

const byId = <Entity extends Stored>(
  id: string | { readonly $in: readonly string[] },
): FilterQuery<NoInfer<Entity>> => ({ id }) as FilterQuery<NoInfer<Entity>>;
