import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

const algorithm = 'aes-256-gcm';
const nonceLength = 12;
const tagLength = 16;

/** AES-256-GCM; the result is nonce, tag and ciphertext in base64. */
export function encrypt(key: Uint8Array, text: string): string {
  const nonce = randomBytes(nonceLength);
  const cipher = createCipheriv(algorithm, key, nonce);
  const encrypted = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), encrypted]).toString('base64');
}

export function decrypt(key: Uint8Array, stored: string): string {
  const bytes = Buffer.from(stored, 'base64');
  const decipher = createDecipheriv(algorithm, key, bytes.subarray(0, nonceLength), {
    authTagLength: tagLength,
  });
  decipher.setAuthTag(bytes.subarray(nonceLength, nonceLength + tagLength));
  const encrypted = bytes.subarray(nonceLength + tagLength);
  return Buffer.concat([decipher.update(encrypted), decipher.final()]).toString('utf8');
}
