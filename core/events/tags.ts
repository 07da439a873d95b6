import { z } from 'zod';
import { maximumTagsOfEvent } from '../../orm/records/tag.ts';
import { Tag } from '../../orm/schema/entities/tag.ts';
import { reference } from '../../orm/statements/input-types.ts';
import { requireAllReferenced, type Write } from '../records/references.ts';
import { areDistinct } from './line-up.ts';

export const eventTags = z
  .array(reference('Tag'))
  .max(maximumTagsOfEvent, { abort: true })
  .superRefine(areDistinct);

/** The ids in their order, by which tags are compared; undefined where they are not given. */
export async function findTags(
  write: Write,
  ids: readonly string[] | null | undefined,
): Promise<string[] | undefined> {
  if (ids === undefined) return undefined;
  return (await requireAllReferenced(write, Tag, 'tag_ids', ids ?? [])).sort();
}
