import { createHash } from 'node:crypto';
import { v7 as newId } from 'uuid';
import { z } from 'zod';
import { uploadsOfAudience } from '../../orm/commands/uploads.ts';
import { Photo } from '../../orm/schema/entities/photo.ts';
import { Upload } from '../../orm/schema/entities/upload.ts';
import { id, name } from '../../orm/statements/input-types.ts';
import { wholeAudience } from '../../orm/statements/scope.ts';
import type { UserPrincipal } from '../auth/principal.ts';
import { Refusal } from '../errors/refusal.ts';
import { maximumPicture } from '../pictures/check-picture.ts';
import { fileKey } from '../pictures/file-key.ts';
import { type WebPicture, webPictures } from '../pictures/web-pictures.ts';
import { may, proven } from '../procedures/procedures.ts';
import { privateBody } from '../request/body-limits.ts';
import type { Context } from '../request/context.ts';
import { audienceSelection, writingScopeInAudience } from '../request/scope.ts';
import { runTransaction } from '../request/transaction.ts';
import { filePath } from './image.ts';
import { photo } from './photo.ts';

/** In base64, with what stands around it. */
const maximumText = Math.ceil(maximumPicture / 3) * 4;

/** Of each audience. */
const maximum = { pictures: 10_000, bytes: 5 * 2 ** 30 };

export const uploadFields = {
  audience_id: id('Audience')
    .optional()
    .describe("The id of the audience. Defaults to the host's audience; no other is accepted."),
  audience: audienceSelection.audience.describe('Names the audience by its subdomain instead.'),
  name: name(200).optional().describe('The name of the file.'),
  caption: name(2000).optional().describe('What it shows.'),
};

export const uploadPhoto = may('propose_changes')
  .meta({
    isCostly: true,
    body: { ...privateBody, maximum: maximumText + 16 * 1024 },
    refuses: ['invalid_picture', 'payload_too_large', 'storage_full'],
  })
  .input(
    z.strictObject({
      ...uploadFields,
      picture: z.string().max(maximumText).describe('JPEG, PNG, WebP, AVIF or GIF, in base64.'),
    }),
  )
  .output(proven(photo))
  .mutation(async ({ ctx, input: { audience_id, audience, picture, name: fileName, caption } }) => {
    const { audienceId } = await writingScopeInAudience(ctx, audience_id, audience);
    const bytes = Buffer.from(picture, 'base64');
    if (bytes.length > maximumPicture) throw new Refusal('payload_too_large');
    const pictures = await webPictures(bytes);
    const hash = createHash('sha256').update(bytes).digest('base64url');
    const upload = { id: newId(), audienceId, name: fileName ?? null, hash };
    await reserve(ctx, upload, pictures);
    for (const { width, file } of pictures)
      await ctx.pictures.write(fileKey(audienceId, upload.id, width), file);
    return createPhotoOf(ctx, upload, { ...largest(pictures), caption: caption ?? null });
  });

type Uploading = Context & { readonly principal: UserPrincipal };
type Reserved = Pick<Upload, 'id' | 'audienceId' | 'name' | 'hash'>;

/** Known before its files are written, so that none stays behind if this process ends meanwhile. */
const reserve = (ctx: Uploading, upload: Reserved, pictures: readonly WebPicture[]) =>
  runTransaction(ctx, async ({ em, execute, lockAudience }) => {
    const at = ctx.now();
    await lockAudience(upload.audienceId);
    const bytes = pictures.reduce((sum, { file }) => sum + file.length, 0);
    const [stored] = await execute(uploadsOfAudience, wholeAudience(upload.audienceId, at.toISOString()), []);
    if (stored !== undefined && (stored.count >= maximum.pictures || stored.bytes + bytes > maximum.bytes))
      throw new Refusal('storage_full');
    em.create(Upload, {
      ...upload,
      bytes,
      widths: pictures.map(({ width }) => width),
      uploadedBy: ctx.principal.userId,
      createdAt: at,
      checkedAt: at,
      usedAt: at,
    });
  });

const largest = (pictures: readonly WebPicture[]) => ({
  width: Math.max(...pictures.map(({ width }) => width)),
  height: Math.max(...pictures.map(({ height }) => height)),
});

type Shown = ReturnType<typeof largest> & { readonly caption: string | null };

const createPhotoOf = (ctx: Uploading, { id, audienceId, hash }: Reserved, shown: Shown) =>
  runTransaction(ctx, async ({ em, lockAudience }) => {
    const at = ctx.now();
    await lockAudience(audienceId);
    const values = { url: ctx.settings.baseUrl + filePath(id, shown.width, hash), ...shown };
    em.create(Photo, { id, audienceId, ...values, standalone: false, createdAt: at, updatedAt: at });
    await em.flush();
    await em.nativeUpdate(Upload, { id }, { photoId: id });
    return { id, ...values };
  });
