import { z } from 'zod';
import { line } from '../../../orm/statements/input-types.ts';

export const externalId = line(255).describe(
  "The source's own identifier of the record, unique within the source and kind. Case-sensitive; surrounding spaces are ignored.",
);

/** Items of one kind. */
export const distinctItems = <Item extends z.ZodType<{ readonly external_id: string }>>(item: Item) =>
  z
    .array(item)
    .refine((items) => new Set(items.map(({ external_id }) => external_id)).size === items.length, {
      error: 'must have each external_id once',
    });

/** Of each kind, in one prune. */
export const maximumIds = 20_000;
