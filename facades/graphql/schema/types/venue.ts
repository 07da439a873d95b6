import type { Builder } from '../builder.ts';
import { latitude, longitude } from './coordinates.ts';
import { nodeId } from './node-id.ts';

export function addVenue(builder: Builder): void {
  builder.objectType('Venue', {
    description: 'A place where events happen.',
    interfaces: ['Node'],
    fields: (t) => ({
      id: t.id(nodeId('Venue')),
      name: t.exposeString('name', { description: "The name of the venue's page." }),
      hidden: t.exposeBoolean('hidden', {
        description: 'Hidden venues and their events are seen by administrators and API keys only.',
      }),
      latitude: t.exposeFloat('latitude', latitude),
      longitude: t.exposeFloat('longitude', longitude),
      address: t.exposeString('address', { description: 'Where to go, for people.', nullable: true }),
      page: t.field({
        type: 'Page',
        description: 'Where it presents itself.',
        resolve: ({ page_id, name, page_url }) => ({ id: page_id, name, url: page_url }),
      }),
      locale: t.field({
        type: 'Locale',
        nullable: true,
        description: 'The locale that it belongs to.',
        resolve: (venue) => ({
          id: venue.locale_id,
          name: venue.locale_name,
          label: venue.locale_label,
          latitude: venue.locale_latitude,
          longitude: venue.locale_longitude,
          time_zone: venue.locale_time_zone,
        }),
      }),
      photo: t.field({
        type: 'Photo',
        nullable: true,
        description: 'Its picture.',
        resolve: (venue, _, context) => context.record('Photo', venue.photo_id),
      }),
    }),
  });
}
