import { z } from 'zod';

/** The kinds of record that clients can follow. */
export const kinds = ['locale', 'venue', 'event', 'person', 'track', 'photo'] as const;

export type Kind = (typeof kinds)[number];

export const isKind = (text: string): text is Kind => kinds.some((kind) => kind === text);

/** `venue,event`, in the order of `kinds`. */
export const kindList = z
  .string()
  .max(200)
  .transform((text, context): readonly Kind[] => {
    const names = text.split(',');
    const unknown = names.find((name) => !isKind(name));
    if (unknown === undefined) return kinds.filter((kind) => names.includes(kind));
    context.addIssue(`must be some of ${kinds.join(', ')}, separated by commas`);
    return z.NEVER;
  })
  .optional()
  .describe(`Which kinds of record, separated by commas: ${kinds.join(', ')}. All of them by default.`);
