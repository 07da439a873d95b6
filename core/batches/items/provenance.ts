import { z } from 'zod';
import { instant, prose, webAddress } from '../../../orm/statements/input-types.ts';

export const provenance = z.strictObject({
  url: webAddress.describe('The address where it was found.'),
  retrieved_at: instant.describe('When it was retrieved from there.'),
  confidence: z.number().min(0).max(1).describe('The confidence of the source, 0 to 1.'),
  note: prose(2000).nullish().describe('What else is to be said of it.'),
});

export type Provenance = z.output<typeof provenance>;
