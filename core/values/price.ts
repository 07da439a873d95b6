import { z } from 'zod';
import type { Price } from '../../orm/records/price.ts';

const currencies = new Set(Intl.supportedValuesOf('currency'));

const amount = (which: string) =>
  z
    .string()
    .max(14)
    .regex(/^(0|[1-9]\d{0,8})(\.\d{1,4})?$/, 'must be a decimal number such as 12.50')
    .nullish()
    .describe(`The ${which} price, as a decimal number such as \`12.50\`.`);

/** What an event costs. That it costs nothing follows from prices of 0. */
export const price = z
  .strictObject({
    free: z.boolean().nullish().describe('Whether it costs nothing. By default, whether the prices are 0.'),
    from: amount('lowest'),
    to: amount('highest'),
    currency: z
      .string()
      .max(3)
      .toUpperCase()
      .refine((code) => currencies.has(code), 'must be an ISO 4217 code such as CAD')
      .nullish()
      .describe('The ISO 4217 code of the currency, such as `CAD`. Required with a price other than 0.'),
  })
  .meta({ id: 'PriceInput', description: 'What it costs.' })
  .transform(({ free, from = null, to = null, currency = null }, context): Price => {
    const problem = (field: string, message: string) =>
      context.addIssue({ code: 'custom', path: [field], message });
    const [least, most] = [from, to].map((amount) => (amount === null ? null : Number(amount)));
    const greatest = most ?? least ?? null;
    if (free == null && greatest === null) problem('free', 'is required without a price');
    if (free && greatest) problem('free', 'must not be true with a price');
    if (free === false && greatest === 0) problem('free', 'must not be false with a price of 0');
    if (least != null && most != null && most < least) problem('to', 'must not be below from');
    if (greatest && currency === null) problem('currency', 'is required with a price');
    return { free: free ?? greatest === 0, from, to, currency };
  });
