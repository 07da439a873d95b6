import type { Metadata } from 'sharp';
import { Refusal } from '../errors/refusal.ts';
import { holdsMore } from './holds-more.ts';

/** In bytes. */
export const maximumPicture = 10 * 2 ** 20;

/** Of the files that phones take. */
export const maximumPixels = 64_000_000;
const maximumFrames = 1000;

export function checkHeader({ width, height, pages = 1 }: Metadata): void {
  if (width * height > maximumPixels)
    throw invalid(`The picture has ${width} × ${height} pixels: more than 64 million. Send a smaller one.`);
  if (pages > maximumFrames)
    throw invalid(`The picture has ${pages} frames: more than ${maximumFrames}. Send a still picture.`);
}

export function checkWhole(file: Uint8Array, { format }: Metadata): void {
  if (holdsMore(Buffer.from(file), format))
    throw invalid(
      'The file holds more than a picture: another file follows it, or is in it. Save it anew, and send it again.',
    );
}

const invalid = (message: string, cause?: unknown) => new Refusal('invalid_picture', { message, cause });

/** By the pixels, libvips may refuse a picture before its size is known here. */
export function unreadable(cause?: unknown): never {
  if (cause instanceof Error && cause.message.includes('pixel limit'))
    throw invalid('The picture has more than 64 million pixels. Send a smaller one.', cause);
  throw invalid('This is no picture that the service reads. Send JPEG, PNG, WebP, AVIF or GIF.', cause);
}

export function damaged(cause: unknown): never {
  throw invalid('The picture is damaged, or did not arrive whole. Save it anew, and send it again.', cause);
}
