import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

const algorithm = 'aes-256-gcm';
const nonceLength = 12;
const tagLength = 16;

/** The first one encrypts; all of them decrypt. */
export type EncryptionKeys = readonly [Uint8Array, ...Uint8Array[]];

/** AES-256-GCM; the result is nonce, tag and ciphertext in base64. */
export function encrypt([key]: EncryptionKeys, text: string): string {
  const nonce = randomBytes(nonceLength);
  const cipher = createCipheriv(algorithm, key, nonce);
  const encrypted = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), encrypted]).toString('base64');
}

/** The text, and whether the first key encrypted it; null if none of the keys did. */
export function decrypt(
  keys: EncryptionKeys,
  stored: string,
): { readonly text: string; readonly isCurrent: boolean } | null {
  for (const key of keys) {
    const text = decryptWith(key, stored);
    if (text !== null) return { text, isCurrent: key === keys[0] };
  }
  return null;
}

function decryptWith(key: Uint8Array, stored: string): string | null {
  const bytes = Buffer.from(stored, 'base64');
  const options = { authTagLength: tagLength };
  try {
    const decipher = createDecipheriv(algorithm, key, bytes.subarray(0, nonceLength), options);
    decipher.setAuthTag(bytes.subarray(nonceLength, nonceLength + tagLength));
    const encrypted = bytes.subarray(nonceLength + tagLength);
    return Buffer.concat([decipher.update(encrypted), decipher.final()]).toString('utf8');
  } catch {
    return null; // too short, or not authentic under this key
  }
}
