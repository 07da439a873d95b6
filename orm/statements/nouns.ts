/** `ServiceToken` as "service token". */
export const spaced = (name: string): string => name.replaceAll(/(?<=[a-z])[A-Z]/g, ' $&').toLowerCase();

/** GraphQL's `startsAt` as `starts_at`: the name of the column, by which fields are marked, too. */
export const inRest = (field: string): string =>
  field.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** `venue` as "a venue", `event` as "an event"; "a user" begins with a consonant. */
export const withArticle = (noun: string): string => `${/^[aeio]/.test(noun) ? 'an' : 'a'} ${noun}`;
