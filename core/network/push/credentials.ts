import { createECDH, createPrivateKey } from 'node:crypto';
import { z } from 'zod';

const json = z.string().transform((text, context): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    context.addIssue('must be JSON');
    return z.NEVER;
  }
});

const privateKey = (type: 'ec' | 'rsa') =>
  z.string().transform((pem, context) => {
    try {
      const key = createPrivateKey(pem);
      if (key.asymmetricKeyType === type) return key;
    } catch {
      // as below
    }
    context.addIssue(`must be a private key in PEM, of the type ${type}`);
    return z.NEVER;
  });

const webAddress = z.url({ protocol: /^https?$/, error: 'must be an http or https address' });

/** A key that signs tokens, as Apple gives one, and for which app it is. */
export const apnsCredentials = json.pipe(
  z.strictObject({
    key_id: z.string(),
    team_id: z.string(),
    /** The bundle id of the app. */
    topic: z.string(),
    /** The text of the file `.p8`. */
    private_key: privateKey('ec'),
    /** The sandbox is https://api.sandbox.push.apple.com. */
    address: webAddress.default('https://api.push.apple.com'),
  }),
);

/** What Google gives for a service account. */
export const fcmCredentials = json.pipe(
  z.object({
    project_id: z.string(),
    client_email: z.string(),
    private_key: privateKey('rsa'),
    token_uri: webAddress.default('https://oauth2.googleapis.com/token'),
    /** Where messages are sent. */
    address: webAddress.default('https://fcm.googleapis.com'),
  }),
);

/** The private key of VAPID (RFC 8292), with the public one in the form that browsers take. */
export const vapidKey = z.string().transform((d, context) => {
  try {
    if (Buffer.from(d, 'base64url').length !== 32) throw new Error('It has another length.');
    const pair = createECDH('prime256v1');
    pair.setPrivateKey(d, 'base64url');
    const point = pair.getPublicKey();
    const x = point.subarray(1, 33).toString('base64url');
    const y = point.subarray(33).toString('base64url');
    const key = createPrivateKey({ key: { kty: 'EC', crv: 'P-256', d, x, y }, format: 'jwk' });
    return { key, publicKey: point.toString('base64url') };
  } catch {
    context.addIssue('must be a private key of P-256 in base64url');
    return z.NEVER;
  }
});

export interface PushCredentials {
  readonly apns?: z.output<typeof apnsCredentials> | undefined;
  readonly fcm?: z.output<typeof fcmCredentials> | undefined;
  readonly vapid?: z.output<typeof vapidKey> | undefined;
}
