import { z } from 'zod';
import { latitude, longitude } from '../geo.ts';
import { name, webAddress } from '../text.ts';

const beaconNumber = (position: string) =>
  z.int().min(0).max(65535).describe(`The ${position} of its two numbers, 0 to 65535.`);

const beacon = z
  .strictObject({ major: beaconNumber('first'), minor: beaconNumber('second') })
  .describe('The radio beacon at the venue; unique within the audience.')
  .meta({ id: 'BeaconInput' });

/** What an administrator says about a venue. */
export const venueFields = {
  name: name().describe('The name of the venue and of its page.'),
  latitude,
  longitude,
  address: name().nullable().optional().describe('The postal address.'),
  hidden: z.boolean().optional().describe('Hidden venues are seen by administrators and API keys only.'),
  page_url: webAddress.nullable().optional().describe("The address of the venue's page."),
  photo_url: webAddress.nullable().optional().describe('The address of a picture.'),
  beacon: beacon.nullable().optional(),
};

export type Beacon = z.output<typeof beacon>;
