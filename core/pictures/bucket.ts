import { Readable } from 'node:stream';
import { S3mini } from 's3mini';
import { Refusal } from '../errors/refusal.ts';
import type { PictureStore } from '../request/picture-store.ts';

/** Milliseconds for one request. */
const timeout = 30_000;

/** Pictures in a bucket that speaks S3's protocol: `https://KEY:SECRET@host/bucket?region=REGION`. */
export function bucket(address: string): PictureStore {
  const { origin, pathname, username, password, searchParams } = new URL(address);
  const s3 = new S3mini({
    endpoint: origin + pathname,
    accessKeyId: decodeURIComponent(username),
    secretAccessKey: decodeURIComponent(password),
    region: searchParams.get('region') ?? 'auto',
    requestAbortTimeout: timeout,
  });
  return {
    async write(key, file) {
      await s3.putObject(key, file, 'image/webp').catch(unavailable);
    },
    async read(key) {
      const response = await s3.getObjectResponse(key).catch(unavailable);
      return response?.body ? Readable.fromWeb(response.body) : null;
    },
    async delete(key) {
      await s3.deleteObject(key).catch(unavailable);
    },
  };
}

function unavailable(cause: unknown): never {
  throw new Refusal('unavailable', {
    message: 'The service cannot reach its pictures. Try again soon.',
    cause,
  });
}
