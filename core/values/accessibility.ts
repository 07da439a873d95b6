import { z } from 'zod';
import { type Accessibility, featureState, ofEachFeature } from '../../orm/records/accessibility.ts';
import { nullAs } from './null-as.ts';

/** What a venue has, as far as it is said. */
export const accessibility = z
  .strictObject(ofEachFeature((description) => nullAs(featureState, 'unknown').describe(description)))
  .meta({ id: 'AccessibilityInput', description: 'What a venue has for those who need it.' });

/** What is known of it. */
export const knownOf = (given: z.output<typeof accessibility>): Partial<Accessibility> =>
  Object.fromEntries(Object.entries(given).filter(([, state]) => state !== undefined && state !== 'unknown'));
