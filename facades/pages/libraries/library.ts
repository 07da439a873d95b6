import { fileURLToPath } from 'node:url';

/** The path of a file that `copy.ts` has taken from a package. */
export const library = (name: string): string => fileURLToPath(new URL(`files/${name}`, import.meta.url));
