import type { Builder } from '../builder.ts';
import { latitude, longitude, timeZone } from './coordinates.ts';
import { nodeId } from './node-id.ts';

export function addLocale(builder: Builder): void {
  builder.objectType('Locale', {
    description: 'A place that groups venues, events and people: usually a city.',
    interfaces: ['Node'],
    fields: (t) => ({
      id: t.id(nodeId('Locale')),
      name: t.exposeString('name', { description: 'The name to show, such as `Toronto`.' }),
      label: t.exposeString('label', {
        description: 'Stable and unique within the audience, such as `toronto-on-ca`.',
      }),
      latitude: t.exposeFloat('latitude', latitude),
      longitude: t.exposeFloat('longitude', longitude),
      timeZone: t.exposeString('time_zone', timeZone),
    }),
  });
}
