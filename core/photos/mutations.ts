import { z } from 'zod';
import { Photo } from '../../orm/entities/photo.ts';
import { changedFields, markEdited } from '../edited-fields.ts';
import { id, newId } from '../ids.ts';
import { createRecord, creation, deleteRecord, deletion, update, updateRecord } from '../record-mutations.ts';
import { audienceChoice } from '../scope.ts';
import { name, webAddress } from '../text.ts';

const pixels = (side: string) => z.int32().min(1).nullable().optional().describe(`${side} in pixels.`);

const fields = z.object({
  url: webAddress.describe('The address of the picture (http or https).'),
  width: pixels('Width'),
  height: pixels('Height'),
  caption: name(2000).nullable().optional().describe('What it shows.'),
});

export const createPhoto = creation('Photo')
  .input(z.strictObject({ ...audienceChoice, ...fields.shape }))
  .mutation(({ ctx, input: { audience_id, ...own } }) =>
    createRecord(ctx, audience_id, ({ transaction: { em }, audienceId, at }) =>
      em.create(Photo, { id: newId(), audienceId, ...own, createdAt: at, updatedAt: at }),
    ),
  );

export const updatePhoto = update('Photo')
  .input(z.strictObject({ id: id('Photo'), ...fields.partial().shape }))
  .mutation(({ ctx, input: { id, ...own } }) =>
    updateRecord(ctx, Photo, id, (photo, { transaction: { em }, at }) => {
      markEdited(photo, changedFields(photo, own));
      em.assign(photo, { ...own, updatedAt: at }, { ignoreUndefined: true });
    }),
  );

export const deletePhoto = deletion('Photo').mutation(({ ctx, input: { id } }) =>
  deleteRecord(ctx, Photo, id),
);
