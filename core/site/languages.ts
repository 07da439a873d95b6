/** The languages in which there are pages. */
export const languages = ['de', 'en', 'es', 'fr'] as const;

export type Language = (typeof languages)[number];
