import { decodeJwt, type JWTPayload } from 'jose';
import { webAddress } from '../../orm/statements/input-types.ts';
import type { ProviderApp } from '../request/settings.ts';

/** In one form: an address without a path also without its slash. */
export const issuerAddress = webAddress
  .max(400)
  .refine((address) => /^[!-~]*$/.test(address), 'must be written in ASCII')
  .refine((address) => !/[?#@]/.test(address), 'must have neither a query, a fragment nor a user')
  .overwrite((address) =>
    URL.canParse(address) ? new URL(address).href.replace(/^(\w+:\/\/[^/]+)\/$/, '$1') : address,
  );

/** The first of the apps to which a token claims to be addressed by its issuer. */
export function issuedBy(apps: readonly ProviderApp[], token: string): ProviderApp | undefined {
  const { iss, aud } = claimsOf(token);
  const audiences = [aud ?? []].flat();
  return apps.find(({ issuer, appId }) => issuer !== null && issuer === iss && audiences.includes(appId));
}

/** Verified by nothing yet. */
export function claimsOf(token: string): JWTPayload {
  try {
    const claims = decodeJwt(token);
    return { ...claims, iss: issuerAddress.catch('').parse(claims.iss) };
  } catch {
    return {};
  }
}
