import type { Event } from '../../core/events/event.ts';
import type { Venue } from '../../core/venues/venue.ts';
import { features } from '../../orm/records/accessibility.ts';
import { zonedTime } from '../../orm/records/wall-time.ts';

// What events and venues are, in the terms of https://schema.org.

export type Details = Pick<
  Event,
  'price' | 'ticket_url' | 'online' | 'online_url' | 'languages' | 'age_limit' | 'doors_at' | 'time_zone'
>;

export const detailData = (event: Details) => ({
  eventAttendanceMode: `https://schema.org/${event.online ? 'Mixed' : 'Offline'}EventAttendanceMode`,
  ...(event.price !== null && { isAccessibleForFree: event.price.free }),
  ...offers(event),
  ...(event.languages.length > 0 && { inLanguage: event.languages }),
  ...(event.age_limit !== null && { typicalAgeRange: `${event.age_limit}-` }),
  ...(event.doors_at !== null && { doorTime: zonedTime(event.doors_at, event.time_zone) }),
});

function offers({ price, ticket_url }: Details) {
  const { from = null, to = null, currency = null } = price ?? {};
  const offered = {
    ...(to === null && from !== null && { price: from }),
    ...(to !== null && { ...(from !== null && { lowPrice: from }), highPrice: to }),
    ...(currency !== null && { priceCurrency: currency }),
    ...(ticket_url !== null && { url: ticket_url }),
  };
  if (Object.keys(offered).length === 0) return {};
  return { offers: { '@type': to === null ? 'Offer' : 'AggregateOffer', ...offered } };
}

/** The place of an event, and the one online if it has one. */
export const locations = <Place extends object>({ online_url }: Details, place: Place) =>
  online_url === null ? place : [place, { '@type': 'VirtualLocation', url: online_url }];

const values = { yes: true, no: false, limited: 'limited', unknown: undefined } as const;

export function amenityData({ accessibility }: Pick<Venue, 'accessibility'>) {
  const known = Object.entries(accessibility).filter(([, state]) => state !== 'unknown');
  if (known.length === 0) return {};
  return {
    amenityFeature: known.map(([feature, state]) => ({
      '@type': 'LocationFeatureSpecification',
      propertyID: feature,
      name: Object.entries(features)
        .find(([name]) => name === feature)?.[1]
        .replace(/\.$/, ''),
      value: values[state],
    })),
  };
}
