import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import { id } from './id.ts';
import { Photo } from './photo.ts';
import { User } from './user.ts';

/** The files of an uploaded photo. */
export const Upload = defineEntity({
  name: 'Upload',
  tableName: 'upload',
  properties: {
    id: id(),
    /** No reference: the files are deleted after the audience. */
    audienceId: p.uuid(),
    /** Null while the files are being stored, and when they are to be deleted. */
    photoId: p.manyToOne(Photo).mapToPk().nullable(),
    /** Of the file that was sent. */
    name: p.text().nullable(),
    /** Of its content. */
    hash: p.text(),
    widths: p.array(Number).columnType('integer[]'),
    /** Of all files together. */
    bytes: p.integer(),
    uploadedBy: p.manyToOne(User).mapToPk().nullable(),
    createdAt: p.datetime(),
    checkedAt: p.datetime(),
    usedAt: p.datetime(),
  },
});

export type Upload = InferEntity<typeof Upload>;
