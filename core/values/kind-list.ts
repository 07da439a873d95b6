import { z } from 'zod';

/** `venue,event`, in the order of `kinds`. */
export const kindList = <Kind extends string>(kinds: readonly Kind[]) =>
  z
    .string()
    .max(200)
    .transform((text, context): readonly Kind[] => {
      const names: readonly string[] = text.split(',');
      const unknown = names.find((name) => !kinds.some((kind) => kind === name));
      if (unknown === undefined) return kinds.filter((kind) => names.includes(kind));
      context.addIssue(`must be some of ${kinds.join(', ')}, separated by commas`);
      return z.NEVER;
    })
    .optional()
    .describe(`Which kinds of record, separated by commas: ${kinds.join(', ')}. All of them by default.`);
