import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import { Audience } from './audience.ts';
import { Identity, User } from './user.ts';
import { Venue } from './venue.ts';

export const Beacon = defineEntity({
  name: 'Beacon',
  tableName: 'beacon',
  properties: {
    venueId: p.manyToOne(Venue).mapToPk().primary(),
    audienceId: p.manyToOne(Audience).mapToPk(),
    major: p.integer(),
    minor: p.integer(),
  },
});

export type Beacon = InferEntity<typeof Beacon>;

/** The last reported location of a user. */
export const LocationReport = defineEntity({
  name: 'LocationReport',
  tableName: 'location_report',
  properties: {
    userId: p.manyToOne(User).mapToPk().primary(),
    identityId: p.manyToOne(Identity).mapToPk(),
    latitude: p.double().$type<number>(),
    longitude: p.double().$type<number>(),
    beaconMajor: p.integer().nullable(),
    beaconMinor: p.integer().nullable(),
    reportedAt: p.datetime(),
  },
});

export type LocationReport = InferEntity<typeof LocationReport>;
