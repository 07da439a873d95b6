/** The source of what a person proposes. */
export const sourceOfPerson = (userId: string): string => `person:${userId}`;

export const isPerson = (source: string): boolean => source.startsWith('person:');
