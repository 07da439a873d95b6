import { z } from 'zod';

/** BCP 47, as Intl knows it: `fr-ca` becomes `fr-CA`. */
const language = z
  .string()
  .max(35)
  .regex(/^[A-Za-z]{2,3}(-[A-Za-z0-9]{1,8})*$/, 'must be a language tag such as fr or fr-CA')
  .transform((tag, context) => {
    try {
      return Intl.getCanonicalLocales(tag)[0] ?? tag;
    } catch {
      context.addIssue('must be a language tag such as fr or fr-CA');
      return z.NEVER;
    }
  })
  .describe('A language tag (BCP 47), such as `fr` or `fr-CA`.');

export const languages = z
  .array(language)
  .max(20, { abort: true })
  .transform((tags) => [...new Set(tags)]);
