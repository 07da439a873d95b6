import sharp from 'sharp';
import { testApp } from '../app/app.ts';
import { request } from './request.ts';

export interface UploadedPhoto {
  readonly id: string;
  readonly url: string;
  readonly width: number;
  readonly height: number;
  readonly caption: string | null;
  readonly error?: string;
  readonly message?: string;
  readonly fields?: Record<string, string[]>;
}

/** A picture that compresses badly enough to be told from others. */
export const picture = (width = 400, height = 300, background = '#336699') =>
  sharp({ create: { width, height, channels: 3, background } });

/** Uploads a picture as it is, as JPEG unless another type is given. */
export const upload = (as: string, body: Uint8Array, query = '', type = 'image/jpeg') =>
  request<UploadedPhoto>(`POST /v1/photos${query}`, { as, body, headers: { 'content-type': type } });

/** Uploads a small picture, and gives the photo that came of it. */
export async function uploaded(as: string, query = ''): Promise<UploadedPhoto> {
  const { status, body } = await upload(as, await picture().jpeg().toBuffer(), query);
  if (status !== 201) throw new Error(`The upload was refused: ${JSON.stringify(body)}`);
  return body;
}

/** The picture of a photo, as `<img>` loads it: where it is redirected to. */
export async function image(id: string, query = '', headers: Record<string, string> = {}) {
  const { url } = await testApp();
  const response = await fetch(`${url}/v1/photos/${id}/image${query}`, { headers });
  return {
    status: response.status,
    headers: response.headers,
    bytes: Buffer.from(await response.arrayBuffer()),
  };
}
