import { z } from 'zod';
import { verifyingApps } from '../../../orm/reads/provider-app.ts';
import { platformApps } from '../../auth/provider-apps.ts';
import { parseSignedRequest, type SignedRequest, verifySignedRequest } from '../../auth/signed-request.ts';
import { readSecret } from '../../auth/stored-secret.ts';
import { Refusal } from '../../errors/refusal.ts';
import type { Dependencies } from '../../request/context.ts';
import type { ProviderApp } from '../../request/settings.ts';

const isGraph = ({ issuer }: ProviderApp): boolean => issuer === null;

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

export async function verify(dependencies: Dependencies, text: string): Promise<SignedRequest> {
  const parsed = parseSignedRequest(text);
  const verified = parsed && verifySignedRequest(parsed, (await knownApps(dependencies)).filter(isGraph));
  if (verified === null) throw new Refusal('invalid_signed_request');
  return verified;
}

/** Whose callbacks are accepted. */
export async function knownApps(dependencies: Dependencies): Promise<ProviderApp[]> {
  const { database, settings, now } = dependencies;
  const rows = await database.query(verifyingApps, [now().toISOString()]);
  const ofAudiences = rows.flatMap(({ issuer, app_id: appId, app_secret }) => {
    const appSecret = readSecret(dependencies, app_secret, { app: appId });
    return appSecret === null ? [] : [{ issuer, appId, appSecret }];
  });
  return [...platformApps(settings), ...ofAudiences];
}
