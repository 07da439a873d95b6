import { z } from 'zod';

const user = z.object({ accessToken: z.string().max(4096).optional() });
const application = z.object({ applicationId: z.string() });

/** What a voice platform posts: version 1.0 of its request, as far as it is looked at. */
const envelope = z.object({
  version: z.literal('1.0'),
  session: z.object({ user: user.optional(), application: application.optional() }).optional(),
  context: z
    .object({
      System: z.object({ user: user.optional(), application: application.optional() }).optional(),
      Geolocation: z
        .object({
          coordinate: z.object({ latitudeInDegrees: z.number(), longitudeInDegrees: z.number() }).optional(),
        })
        .optional(),
    })
    .optional(),
  request: z.object({
    type: z.string(),
    intent: z.object({ name: z.string() }).optional(),
  }),
});

export type Envelope = z.output<typeof envelope>;

/** Null for a body that is something else. */
export function readEnvelope(text: string): Envelope | null {
  try {
    return envelope.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}

export const tokenIn = ({ context, session }: Envelope): string | undefined =>
  context?.System?.user?.accessToken ?? session?.user?.accessToken;

export const skillIn = ({ context, session }: Envelope): string | undefined =>
  context?.System?.application?.applicationId ?? session?.application?.applicationId;

/** Where the device is, if the user shares it with the voice platform. */
export function placeIn({ context }: Envelope): { latitude?: number; longitude?: number } {
  const coordinate = context?.Geolocation?.coordinate;
  if (coordinate === undefined) return {};
  return { latitude: coordinate.latitudeInDegrees, longitude: coordinate.longitudeInDegrees };
}
