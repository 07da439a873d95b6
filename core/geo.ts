import { z } from 'zod';

/** PostgreSQL fails where the square of a number underflows; a tenth of a micrometre is nothing. */
const nearlyZero = 1e-12;
const degrees = (largest: number) =>
  z
    .number()
    .min(-largest)
    .max(largest)
    .overwrite((value) => (Math.abs(value) < nearlyZero ? 0 : value));

export const latitude = degrees(90).describe('Degrees north, -90 to 90 (WGS 84).');
export const longitude = degrees(180).describe('Degrees east, -180 to 180 (WGS 84).');

export interface Point {
  latitude: number;
  longitude: number;
}

export const distance = z.number().min(0).describe('Metres from the point asked for, along the sphere.');

/** A point that a list may be sorted by: both coordinates or neither. */
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
