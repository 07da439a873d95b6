import type { Sharp } from 'sharp';
import { Queues } from '../../orm/connection/writers.ts';
import { Refusal } from '../errors/refusal.ts';
import { checkHeader, checkWhole, damaged, maximumPixels, unreadable } from './check-picture.ts';

/** What the service makes of a picture that was sent. */
export interface WebPicture {
  readonly width: number;
  readonly height: number;
  readonly file: Uint8Array;
}

export const pictureWidths = [1920, 960, 320];

/** WebP has at most 16,383 rows: very long pictures become narrower. */
const largest = { width: 1920, height: 7680 };

const options = { limitInputPixels: maximumPixels, pages: 1, failOn: 'error', unlimited: false } as const;

let loaded: ReturnType<typeof loadSharp> | undefined;

const queues = new Queues();

/** A decoded picture may take some hundred megabytes: one at a time in each process. */
const waiting = { timeout: 60_000, maximumWaiting: 20 };

/** The picture in WebP, upright and without metadata, the widest first: in three widths, but none wider than it is. */
export async function webPictures(bytes: Uint8Array): Promise<WebPicture[]> {
  const leave = await queues.enter('pictures', waiting).catch((cause: unknown) => {
    throw new Refusal('unavailable', { message: 'Too many pictures wait already. Try again soon.', cause });
  });
  try {
    loaded ??= loadSharp();
    const sharp = await loaded;
    if (bytes.length === 0) unreadable();
    const metadata = await sharp(bytes, options).metadata().catch(unreadable);
    checkHeader(metadata);
    const upright = sharp(bytes, options).autoOrient().timeout({ seconds: 30 });
    const bounded = upright.resize({ ...largest, fit: 'inside', withoutEnlargement: true });
    const { data, info } = await bounded.raw().toBuffer({ resolveWithObject: true }).catch(damaged);
    checkWhole(bytes, metadata);
    const { width, height, channels } = info;
    const raw = { width, height, channels };
    const pictures: WebPicture[] = [];
    for (const narrower of new Set(pictureWidths.map((each) => Math.min(each, width))))
      pictures.push(await webPicture(sharp(data, { raw }), narrower));
    return pictures;
  } finally {
    leave();
  }
}

async function webPicture(picture: Sharp, width: number): Promise<WebPicture> {
  const webp = picture.resize({ width }).webp({ quality: 80 });
  const { data: file, info } = await webp.toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, file };
}

const loaders = ['Jpeg', 'Png', 'Webp', 'Heif', 'Nsgif'].map((name) => `VipsForeignLoad${name}Buffer`);

/** Loaded at the first upload. Only what reads these five formats can be reached by a file, whatever it looks like. */
async function loadSharp() {
  const { default: sharp } = await import('sharp');
  sharp.cache(false);
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({ operation: loaders });
  return sharp;
}
