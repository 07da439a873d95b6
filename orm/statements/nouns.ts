/** `ServiceToken` as "service token". */
export const spaced = (name: string): string => name.replaceAll(/(?<=[a-z])[A-Z]/g, ' $&').toLowerCase();

/** `venue` as "a venue", `event` as "an event"; "a user" begins with a consonant. */
export const withArticle = (noun: string): string => `${/^[aeio]/.test(noun) ? 'an' : 'a'} ${noun}`;
