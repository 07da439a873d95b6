import { newSecret, prefixOf, type Secret } from '../auth/secret.ts';

const kind = 'cal';

/** Of the address of a person's own calendar. */
export const newCalendarSecret = (): Secret => newSecret(kind);

/** Null if the text is no well-formed secret of a calendar. */
export const calendarPrefix = (text: string): string | null => prefixOf(text, kind);
