import { z } from 'zod';

export const is_public = z.boolean().describe('Whether anybody may see it, and subscribe to its calendar.');

/** Whose records a page lists: the audience's, or those of the locale that was chosen. */
export const listOwner = (audienceId: string, localeId: string | undefined) =>
  localeId === undefined ? { owner: 'audience', id: audienceId } : { owner: 'locale', id: localeId };
