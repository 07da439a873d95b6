import type { Request } from 'express';
import { invalidField } from '../../core/errors/refusal.ts';
import { readBytes } from './body.ts';

export const multipart = 'multipart/form-data';

/** The fields and files of a multipart body, which is read whole, up to the limit, before anything is looked for in it. */
export async function readMultipart(request: Request, limit: number): Promise<FormData> {
  const bytes = await readBytes(request, limit);
  const headers = { 'content-type': request.headers['content-type'] ?? '' };
  try {
    return await new Response(bytes, { headers }).formData();
  } catch {
    throw invalidField('body', 'is not valid multipart/form-data');
  }
}
