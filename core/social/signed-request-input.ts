import { z } from 'zod';
import { allProviderApps } from '../../orm/reads/provider-app.ts';
import { decrypt } from '../auth/cipher.ts';
import { type SignedRequest, verifySignedRequest } from '../auth/signed-request.ts';
import type { Dependencies } from '../context.ts';
import { Refusal } from '../errors.ts';

/** Whatever is no signed request is refused as such, so the schema lets everything pass. */
export const signedRequestInput = z.object({
  signed_request: z
    .string()
    .catch('')
    .describe('As the identity provider signs it, under the secret of an app.')
    .meta({ maxLength: 1_000_000 }),
});

export async function verify({ database, settings }: Dependencies, text: string): Promise<SignedRequest> {
  const rows = await database.read(allProviderApps, []);
  const ofAudiences = rows.map(({ app_id: appId, app_secret }) => ({
    appId,
    appSecret: decrypt(settings.encryptionKey, app_secret),
  }));
  const verified = verifySignedRequest(text, [settings.platformApp, ...ofAudiences]);
  if (verified === null) throw new Refusal('invalid_signed_request');
  return verified;
}
