import { z } from 'zod';
import { imageOfPhoto } from '../../orm/records/photo.ts';
import { id, isId, text } from '../../orm/statements/input-types.ts';
import { notFound } from '../errors/refusal.ts';
import { fileKey } from '../pictures/file-key.ts';
import { proven, publicProcedure } from '../procedures/procedures.ts';
import { publicScope } from '../request/scope.ts';

/** Where a photo is shown. */
const imagePath = (photoId: string): string => `/v1/photos/${photoId}/image`;

/** The id of the photo that an address shows, if it is one of the service. */
export function photoIdIn(url: string): string | undefined {
  const [, photoId] = /\/v1\/photos\/([^/]+)\/image$/.exec(new URL(url).pathname) ?? [];
  return photoId !== undefined && isId(photoId) ? photoId : undefined;
}

/** The address of a file of an uploaded photo, without its host: what it names never changes. */
export const filePath = (photoId: string, width: number, hash: string): string =>
  `${imagePath(photoId)}?width=${width}&hash=${hash}`;

const storedFile = z
  .object({ key: z.string(), tag: z.string().describe('Changes with its content.') })
  .describe('The file of an uploaded photo.');

/** The parameters of a picture. */
export const imageInput = {
  width: z.int32().min(1).optional().describe('How many pixels wide an uploaded picture is shown.'),
  hash: text(100).optional().describe('Of an uploaded picture, as its `url` has it.'),
};

/** Whether a photo is shown from its upload, whatever the host is called. */
export const isUploaded = ({ id, url }: { readonly id: string; readonly url: string }): boolean =>
  new URL(url).pathname.endsWith(imagePath(id));

/** The address of a picture; of an uploaded one, as wide as requested. */
export function addressAsWide(url: string, width: number | undefined): string {
  if (width === undefined || photoIdIn(url) === undefined) return url;
  const address = new URL(url);
  address.searchParams.set('width', String(width));
  return address.href;
}

/** The narrowest file that is as wide as requested, or the widest. Without the hash of the picture, its address. */
export const getPhotoImage = publicProcedure
  .meta({ refuses: ['not_found'] })
  .input(
    z.object({
      id: id('Photo'),
      ...imageInput,
    }),
  )
  .output(proven(z.object({ url: z.string(), file: storedFile.nullable() })))
  .query(async ({ ctx, input: { id, width = Number.POSITIVE_INFINITY, hash: known = null } }) => {
    const [found] = await ctx.database.query(imageOfPhoto, publicScope(ctx, null), [id, known]);
    if (found === undefined) throw notFound();
    const { url, audience_id, upload_id, hash, widths } = found;
    if (!isUploaded({ id, url })) return { url, file: null };
    if (upload_id === null || widths === null || hash === null) throw notFound();
    const chosen = Math.min(...widths.filter((each) => each >= width), Math.max(...widths));
    // The service may be behind a path, such as `/api`.
    const root = new URL(url).pathname.slice(0, -imagePath(id).length);
    if (known !== hash) return { url: root + filePath(id, chosen, hash), file: null };
    return { url, file: { key: fileKey(audience_id, upload_id, chosen), tag: `${hash}-${chosen}` } };
  });
