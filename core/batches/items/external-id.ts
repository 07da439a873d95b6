import { line } from '../../../orm/statements/input-types.ts';

export const externalId = line(255).describe(
  "The source's own identifier of the record, unique within the source and kind. Case-sensitive; surrounding spaces are ignored.",
);

/** Of each kind, in one prune. */
export const maximumIds = 20_000;
