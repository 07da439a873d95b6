import { z } from 'zod';
import { ownFollow, tagToFollow } from '../../orm/commands/follows.ts';
import type { Database } from '../../orm/database.ts';
import { uuid } from '../../orm/statements/row-types.ts';
import type { Scope } from '../../orm/statements/scope.ts';

export const follow_id = uuid.nullable().describe('Of the signed-in user; null if they do not follow it.');

export async function ownFollowOf({ query }: Database, scope: Scope, id: string): Promise<string | null> {
  if (scope.userId === null) return null;
  const [found] = await query(ownFollow, scope, [id]);
  return found?.id ?? null;
}

export const tag = z
  .object({ id: uuid, name: z.string(), follow_id })
  .nullable()
  .describe('The tag of all the events.');

export async function tagToFollowOf({ query }: Database, scope: Scope, given: string) {
  const [found = null] = await query(tagToFollow, scope, [given]);
  return found;
}
