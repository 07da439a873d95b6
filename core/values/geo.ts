import { z } from 'zod';
import { latitude, longitude } from '../../orm/statements/input-types.ts';

export interface Point {
  latitude: number;
  longitude: number;
}

export const distance = z
  .number()
  .min(0)
  .describe('Great-circle distance from the requested point, in metres.');

/** Either both coordinates are given or neither. */
export const optionalPoint = { latitude: latitude.optional(), longitude: longitude.optional() };

export function bothOrNeither(
  input: { latitude?: number | undefined; longitude?: number | undefined },
  context: z.RefinementCtx,
): void {
  if (input.latitude !== undefined && input.longitude === undefined)
    context.addIssue({ code: 'custom', path: ['longitude'], message: 'is required with latitude' });
  if (input.longitude !== undefined && input.latitude === undefined)
    context.addIssue({ code: 'custom', path: ['latitude'], message: 'is required with longitude' });
}
