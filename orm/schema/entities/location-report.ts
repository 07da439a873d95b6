import { defineEntity, p } from '@mikro-orm/core';
import { Identity, User } from './user.ts';

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
