import { z } from 'zod';

const user = z.object({ accessToken: z.string().max(4096).optional() });
const application = z.object({ applicationId: z.string() });

/** Version 1.0 of the voice platform's request, reduced to the fields used here. */
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
    timestamp: z.string().optional(),
    intent: z.object({ name: z.string() }).optional(),
  }),
});

export type Envelope = z.output<typeof envelope>;

/** Null if the body is not an envelope. */
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

/** The device's location, if the user shares it with the voice platform. */
export function locationIn({ context }: Envelope): { latitude?: number; longitude?: number } {
  const coordinate = context?.Geolocation?.coordinate;
  if (coordinate === undefined) return {};
  return { latitude: coordinate.latitudeInDegrees, longitude: coordinate.longitudeInDegrees };
}
