import { line } from '../../orm/statements/input-types.ts';

/** The source of what a person proposes. */
export const sourceOfPerson = (userId: string): string => `person:${userId}`;

export const isPerson = (source: string): boolean => source.startsWith('person:');

/** The name of any other source: no request names that of a person. */
export const sourceName = line(200).refine((source) => !isPerson(source), {
  error: 'must not begin with `person:`, which is for what people propose',
});
