/** Whose records a page lists: the audience's, or those of the locale that was chosen. */
export const listOwner = (audienceId: string, localeId: string | undefined) =>
  localeId === undefined ? { owner: 'audience', id: audienceId } : { owner: 'locale', id: localeId };
