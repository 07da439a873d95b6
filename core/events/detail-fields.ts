import { z } from 'zod';
import { instant, webAddress } from '../../orm/statements/input-types.ts';
import { languages } from '../values/language.ts';
import { nullAs } from '../values/null-as.ts';
import { price } from '../values/price.ts';

/** What an event is, as edits and the items of batches have it. */
export const detailFields = {
  price: price.nullish().describe('What it costs.'),
  ticket_url: webAddress.nullish().describe('Where tickets are sold.'),
  online: nullAs(z.boolean(), false).describe('Whether one can take part online, too.'),
  online_url: webAddress.nullish().describe('Where to take part online.'),
  languages: nullAs(languages, []).describe(
    'The languages that are spoken (BCP 47), such as `fr` or `fr-CA`.',
  ),
  age_limit: z.int().min(0).max(120).nullish().describe('From which age on people are let in.'),
  doors_at: instant.nullish().describe('When the doors open.'),
};

/** What each date of a series has for itself; no copy of an event takes it over. */
export const ofOneDate = { doors_at: true, status: true } as const;

/** Of the items of batches, in which null clears all of them. */
export const detailsOfItem = {
  ...detailFields,
  online: z.boolean().nullish().describe(`${detailFields.online.description}`),
  languages: languages.nullish().describe(`${detailFields.languages.description}`),
};

/** What null stands for. */
export const detailDefaults = z
  .object(detailFields)
  .required()
  .parse(Object.fromEntries(Object.keys(detailFields).map((name) => [name, null])));
