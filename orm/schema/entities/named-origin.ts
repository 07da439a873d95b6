import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import { Audience } from './audience.ts';
import { id } from './id.ts';
import { Locale } from './locale.ts';

const properties = {
  id: id(),
  audienceId: p.manyToOne(Audience).mapToPk(),
  source: p.text(),
  /** The name of the person, or the address of the photo, as the source gave it. */
  externalId: p.text(),
  /** The id of the person or photo: it may have been deleted since. */
  record: p.uuid(),
  url: p.text(),
  retrievedAt: p.datetime(),
  confidence: p.double().$type<number>(),
  note: p.text().nullable(),
};

/** A name by which a source called a person, with the provenance of the first item that did. */
export const PersonOrigin = defineEntity({
  name: 'PersonOrigin',
  tableName: 'person_origin',
  properties: {
    ...properties,
    /** Where the event was: one name may mean different people in different locales. */
    localeId: p.manyToOne(Locale).mapToPk(),
    /** The person whose origin it was before that one was merged into `record`. */
    mergedFrom: p.uuid().nullable(),
  },
});

export type PersonOrigin = InferEntity<typeof PersonOrigin>;

/** An address at which a source gave a photo, with the provenance of the first item that did. */
export const PhotoOrigin = defineEntity({ name: 'PhotoOrigin', tableName: 'photo_origin', properties });

export type PhotoOrigin = InferEntity<typeof PhotoOrigin>;
