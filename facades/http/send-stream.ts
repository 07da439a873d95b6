import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Response } from 'express';

/** Sends a body part by part. A client that disconnects is not an error. */
export async function sendStream(response: Response, body: Readable): Promise<void> {
  try {
    await pipeline(body, response);
  } catch (error) {
    const left = error instanceof Error && 'code' in error && error.code === 'ERR_STREAM_PREMATURE_CLOSE';
    if (!left) throw error;
  }
}
