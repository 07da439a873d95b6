import { defineEntity, p } from '@mikro-orm/core';
import { Audience } from './audience.ts';
import { id } from './id.ts';
import { Person } from './person.ts';
import { Tag } from './tag.ts';
import { Identity, User } from './user.ts';
import { Venue } from './venue.ts';

export const followable = ['venue', 'person', 'tag'] as const;

export type Followable = (typeof followable)[number];

/** Of one venue, person or tag. */
export const Follow = defineEntity({
  name: 'Follow',
  tableName: 'follow',
  properties: {
    id: id(),
    userId: p.manyToOne(User).mapToPk(),
    identityId: p.manyToOne(Identity).mapToPk(),
    audienceId: p.manyToOne(Audience).mapToPk(),
    venueId: p.manyToOne(Venue).mapToPk().nullable(),
    personId: p.manyToOne(Person).mapToPk().nullable(),
    tagId: p.manyToOne(Tag).mapToPk().nullable(),
    /** Which one the user followed, before it was merged into this one. */
    mergedFrom: p.uuid().nullable(),
    createdAt: p.datetime(),
  },
});
