import { createCipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto';

const recordSize = 4096;
const lastRecord = Buffer.of(2);

/** Encrypts a message for a browser: RFC 8291, one record of the encoding aes128gcm of RFC 8188. */
export function encrypt(message: string, browserKey: Buffer, secret: Buffer): Buffer {
  const own = createECDH('prime256v1');
  const ownKey = own.generateKeys();
  const salt = randomBytes(16);
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), browserKey, ownKey]);
  const shared = derive(own.computeSecret(browserKey), secret, info, 32);
  const key = derive(shared, salt, 'Content-Encoding: aes128gcm\0', 16);
  const nonce = derive(shared, salt, 'Content-Encoding: nonce\0', 12);
  const cipher = createCipheriv('aes-128-gcm', key, nonce);
  const encrypted = [cipher.update(message), cipher.update(lastRecord), cipher.final(), cipher.getAuthTag()];
  const sizes = Buffer.alloc(5);
  sizes.writeUInt32BE(recordSize);
  sizes.writeUInt8(ownKey.length, 4);
  return Buffer.concat([salt, sizes, ownKey, ...encrypted]);
}

const derive = (key: Buffer, salt: Buffer, info: Buffer | string, length: number): Buffer =>
  Buffer.from(hkdfSync('sha256', key, salt, info, length));
