import { z } from 'zod';
import { type Accessibility, featureState, features } from '../../orm/records/accessibility.ts';
import { nullAs } from './null-as.ts';

const state = (description: string) => nullAs(featureState, 'unknown').describe(description);

/** What a venue has, as far as it is said. */
export const accessibility = z
  .strictObject({
    step_free_entrance: state(features.step_free_entrance),
    accessible_toilet: state(features.accessible_toilet),
    hearing_loop: state(features.hearing_loop),
    quiet_room: state(features.quiet_room),
    parking: state(features.parking),
  })
  .meta({ id: 'AccessibilityInput', description: 'What a venue has for those who need it.' });

/** What is known of it, in one order. */
export const knownOf = (given: z.output<typeof accessibility>): Partial<Accessibility> =>
  Object.fromEntries(
    Object.keys(features).flatMap((name) => {
      const state = Object.entries(given).find(([key]) => key === name)?.[1];
      return state === undefined || state === 'unknown' ? [] : [[name, state]];
    }),
  );
