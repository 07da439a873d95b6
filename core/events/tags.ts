import { z } from 'zod';
import { maximumTagsOfEvent } from '../../orm/records/tag.ts';
import { Tag } from '../../orm/schema/entities/tag.ts';
import { reference } from '../../orm/statements/input-types.ts';
import { invalidField } from '../errors/refusal.ts';
import type { Write } from '../records/mutations.ts';
import { areDistinct } from './line-up.ts';

export const eventTags = z
  .array(reference('Tag'))
  .max(maximumTagsOfEvent, { abort: true })
  .superRefine(areDistinct);

/** The ids in their order, by which tags are compared; undefined where they are not given. */
export async function findTags(
  { transaction: { em }, audienceId }: Pick<Write, 'transaction' | 'audienceId'>,
  ids: readonly string[] | null | undefined,
): Promise<string[] | undefined> {
  if (ids === undefined) return undefined;
  const found = await em.find(Tag, { id: { $in: [...(ids ?? [])] }, audienceId });
  const known = new Set(found.map(({ id }) => id));
  const unknown = ids?.findIndex((id) => !known.has(id)) ?? -1;
  if (unknown >= 0) throw invalidField(`tag_ids.${unknown}`, 'must be the id of a tag of the audience');
  return [...known].sort();
}
