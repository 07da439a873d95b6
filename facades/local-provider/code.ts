import { randomUUID } from 'node:crypto';
import { errors, jwtVerify, SignJWT } from 'jose';
import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import { wrongParameter } from './graph-error.ts';

/** What a person granted in the dialog, for one redirect address. */
interface CodeGrant {
  readonly personId: string;
  readonly appId: string;
  readonly redirectUri: string;
}

const algorithm = 'HS256';
const issuer = 'local-provider-dialog';
const minutes = 10;

const claims = z.object({ sub: z.string(), aud: z.string(), jti: z.string(), redirect_uri: z.string() });

/** The codes that this process has redeemed. */
const redeemed = new LRUCache<string, true>({ max: 10_000 });

/** An authorization code contains the grant, as tokens do. */
export const issueCode = (secret: Uint8Array, { personId, appId, redirectUri }: CodeGrant): Promise<string> =>
  new SignJWT({ redirect_uri: redirectUri })
    .setProtectedHeader({ alg: algorithm })
    .setIssuer(issuer)
    .setSubject(personId)
    .setAudience(appId)
    .setJti(randomUUID())
    .setExpirationTime(`${minutes}m`)
    .sign(secret);

/** The grant in a code, which is accepted once. */
export async function redeemCode(secret: Uint8Array, code: string): Promise<CodeGrant> {
  const { sub, aud, jti, redirect_uri } = claims.parse(await verify(secret, code));
  if (redeemed.has(jti)) throw wrongParameter('This authorization code has been used.');
  redeemed.set(jti, true);
  return { personId: sub, appId: aud, redirectUri: redirect_uri };
}

async function verify(secret: Uint8Array, code: string): Promise<unknown> {
  try {
    return (await jwtVerify(code, secret, { algorithms: [algorithm], issuer })).payload;
  } catch (error) {
    if (error instanceof errors.JOSEError) throw wrongParameter('Invalid or expired verification code.');
    throw error;
  }
}
