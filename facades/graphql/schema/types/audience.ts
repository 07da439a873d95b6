import type { Builder } from '../builder.ts';
import type { List } from '../lists.ts';
import { nodeId } from './node-id.ts';

export function addAudience(builder: Builder): void {
  builder.objectType('Audience', {
    description: 'A community with venues, events, people, a look and web addresses of its own.',
    interfaces: ['Node'],
    fields: (t) => ({
      id: t.id(nodeId('Audience')),
      name: t.exposeString('name', { description: 'The name to show.' }),
      subdomain: t.exposeString('subdomain', {
        description: "Its name within the platform's domain. Changes on the tenants endpoint only.",
      }),
    }),
  });
}

/** Audience records do not exist on the tenants endpoint, and the theme is one. */
export function addAudienceTheme(builder: Builder): void {
  builder.objectField('Audience', 'theme', (t) =>
    t.field({ type: 'Theme', description: 'How its apps look.', resolve: (audience) => audience }),
  );
}

/** What an audience has on both endpoints. */
export const audienceOwnLists: readonly List[] = [
  { on: 'Audience', name: 'domains', of: 'Domain', description: 'Its web addresses.' },
  {
    on: 'Audience',
    name: 'applications',
    of: 'Application',
    description: 'The servers with an API key. Administrators only.',
    restricted: true,
  },
  {
    on: 'Audience',
    name: 'serviceTokens',
    of: 'ServiceToken',
    description: 'The tokens of its workers. Administrators only.',
    restricted: true,
  },
];
