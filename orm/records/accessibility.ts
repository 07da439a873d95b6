import { z } from 'zod';
import { enumeration } from '../statements/row-types.ts';

export const featureState = enumeration(
  'FeatureState',
  'Whether a venue has something that some people need.',
  {
    yes: 'It has it.',
    limited: 'In part, or not always.',
    no: 'It does not have it.',
    unknown: 'Nobody has said so.',
  },
);

/** What the features of a venue are. */
export const features = {
  step_free_entrance: 'An entrance without steps.',
  accessible_toilet: 'A toilet for people who use a wheelchair.',
  hearing_loop: 'A hearing loop.',
  quiet_room: 'A quiet room to withdraw to.',
  parking: 'Parking for people who cannot walk far.',
};

/** A schema for each of them. */
export const ofEachFeature = <Schema extends z.ZodType>(state: (description: string) => Schema) => ({
  step_free_entrance: state(features.step_free_entrance),
  accessible_toilet: state(features.accessible_toilet),
  hearing_loop: state(features.hearing_loop),
  quiet_room: state(features.quiet_room),
  parking: state(features.parking),
});

export const accessibility = z.object(ofEachFeature((description) => featureState.describe(description)));

export type Accessibility = z.output<typeof accessibility>;

/** As it is stored: only what is known. */
export const knownAccessibility = z
  .object(ofEachFeature((description) => featureState.optional().meta({ description, default: 'unknown' })))
  .meta({ id: 'Accessibility', description: 'What a venue has for those who need it.' });

export type KnownAccessibility = z.output<typeof knownAccessibility>;

export const feature = enumeration('AccessibilityFeature', 'What some people need of a venue.', features);
