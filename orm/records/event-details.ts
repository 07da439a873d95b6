import { z } from 'zod';
import { timestamp } from '../statements/row-types.ts';
import { price } from './price.ts';

/** The columns that say what an event is. */
export const eventDetails = {
  price: price.nullable().describe('What it costs; null if that is not known.'),
  ticket_url: z.string().nullable().describe('Where tickets are sold.'),
  online: z.boolean().describe('Whether one can take part online, too.'),
  online_url: z.string().nullable().describe('Where to take part online.'),
  languages: z.array(z.string()).describe('The languages that are spoken (BCP 47).'),
  age_limit: z.int().nullable().describe('From which age on people are let in; null if that is not known.'),
  doors_at: timestamp.nullable().describe('When the doors open.'),
};
