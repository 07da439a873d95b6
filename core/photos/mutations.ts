import { z } from 'zod';
import { markPhotoEdited } from '../../orm/records/photo.ts';
import { Photo } from '../../orm/schema/entities/photo.ts';
import { name, webAddress } from '../../orm/statements/input-types.ts';
import { wholeAudience } from '../../orm/statements/scope.ts';
import { invalidField } from '../errors/refusal.ts';
import { changedFields, markEdited } from '../records/edited-fields.ts';
import { createRecord, creation, deletion, softDelete, update, updateRecord } from '../records/mutations.ts';
import { newRecord, type Write } from '../records/references.ts';
import { isUploaded } from './image.ts';

const pixels = (side: string) => z.int32().min(1).nullable().optional().describe(`${side} in pixels.`);

const fields = z.object({
  url: webAddress.describe('The address of the picture (http or https).'),
  width: pixels('Width'),
  height: pixels('Height'),
  caption: name(2000).nullable().optional().describe('What it shows.'),
});

export const createPhoto = creation('Photo', fields).mutation(({ ctx, input: { audience_id, ...own } }) =>
  createRecord(ctx, audience_id, (write) =>
    write.transaction.em.create(Photo, { ...own, standalone: true, ...newRecord(write) }),
  ),
);

export const updatePhoto = update('Photo', fields.partial()).mutation(
  ({ ctx, input: { id, expected_version, ...own } }) =>
    updateRecord(ctx, Photo, { id, expected_version }, async (photo, write) => {
      const changed = changedFields(photo, own);
      const size = changed.find((field) => field === 'width' || field === 'height');
      if (size !== undefined && isUploaded({ id: photo.id, url: own.url ?? photo.url }))
        throw invalidField(size, 'must stay that of the uploaded picture');
      if (changed.includes('url')) await markVenuesEdited(photo, write);
      markEdited(photo, changed);
      write.transaction.em.assign(photo, own, { ignoreUndefined: true });
    }),
);

export const deletePhoto = deletion('Photo').mutation(({ ctx, input }) =>
  softDelete(ctx, Photo, 'photo', input, markVenuesEdited),
);

const markVenuesEdited = async ({ id }: Photo, { transaction, audienceId, at }: Write) =>
  void (await transaction.execute(markPhotoEdited, wholeAudience(audienceId, at.toISOString()), [id]));
