import { z } from 'zod';
import { verifyingApps } from '../../orm/reads/provider-app.ts';
import { decrypt } from '../auth/cipher.ts';
import { type SignedRequest, verifySignedRequest } from '../auth/signed-request.ts';
import type { Dependencies } from '../context.ts';
import { Refusal } from '../errors.ts';

/** Accepts anything: a malformed value must be refused as `invalid_signed_request`, not as an invalid field. */
export const signedRequestInput = z.object({
  signed_request: z
    .string()
    .catch('')
    .describe(
      "`<signature>.<payload>`, both base64url, signed by the identity provider with an app's secret.",
    )
    .meta({ maxLength: 32_000 }),
});

export async function verify(
  { database, settings, now }: Dependencies,
  text: string,
): Promise<SignedRequest> {
  const rows = await database.query(verifyingApps, [now().toISOString()]);
  const ofAudiences = rows.map(({ app_id: appId, app_secret }) => ({
    appId,
    appSecret: decrypt(settings.encryptionKey, app_secret),
  }));
  const verified = verifySignedRequest(text, [settings.platformApp, ...ofAudiences]);
  if (verified === null) throw new Refusal('invalid_signed_request');
  return verified;
}
