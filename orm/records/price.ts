import { z } from 'zod';

const amount = (which: string) =>
  z
    .string()
    .nullable()
    .describe(`The ${which} price, as a decimal number such as \`12.50\`; null if it is not known.`);

export const price = z
  .object({
    free: z.boolean().describe('Whether it costs nothing.'),
    from: amount('lowest'),
    to: amount('highest'),
    currency: z.string().nullable().describe('The ISO 4217 code of the currency, such as `CAD`.'),
  })
  .meta({ id: 'Price', description: 'What it costs.' });

export type Price = z.output<typeof price>;
