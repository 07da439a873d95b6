import { line } from '../../orm/statements/input-types.ts';

/** What a tag is called, by the audience or by a source. */
export const tagWord = line(100);

/** Of one tag, besides its name. */
export const maximumWords = 100;
