import { z } from 'zod';
import { imageOfPhoto } from '../../orm/records/photo.ts';
import { id } from '../../orm/statements/input-types.ts';
import { notFound } from '../errors/refusal.ts';
import { fileKey } from '../pictures/file-key.ts';
import { proven, publicProcedure } from '../procedures/procedures.ts';
import { publicScope } from '../request/scope.ts';

/** Where an uploaded photo is shown: the end of its address. */
export const imagePath = (photoId: string): string => `/v1/photos/${photoId}/image`;

const storedFile = z
  .object({ key: z.string(), tag: z.string().describe('Changes with its content.') })
  .describe('The file of an uploaded photo.');

/** The narrowest file that is as wide as requested, or the widest. */
export const getPhotoImage = publicProcedure
  .meta({ refuses: ['not_found'] })
  .input(
    z.object({
      id: id('Photo'),
      width: z.int32().min(1).optional().describe('How many pixels wide an uploaded picture is shown.'),
    }),
  )
  .output(proven(z.object({ url: z.string(), file: storedFile.nullable() })))
  .query(async ({ ctx, input: { id, width = Number.POSITIVE_INFINITY } }) => {
    const [found] = await ctx.database.query(imageOfPhoto, publicScope(ctx, null), [id]);
    if (found === undefined) throw notFound();
    const { url, audience_id, upload_id, hash, widths } = found;
    if (!url.endsWith(imagePath(id))) return { url, file: null };
    if (upload_id === null || widths === null) throw notFound();
    const chosen = Math.min(...widths.filter((each) => each >= width), Math.max(...widths));
    return { url, file: { key: fileKey(audience_id, upload_id, chosen), tag: `${hash}-${chosen}` } };
  });
