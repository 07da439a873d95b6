import type { Builder } from '../builder.ts';
import { nodeId } from './node-id.ts';

export function addApplication(builder: Builder): void {
  builder.objectType('Application', {
    description: 'A server that acts as an app of the audience, with an API key. Administrators only.',
    interfaces: ['Node'],
    fields: (t) => ({
      id: t.id(nodeId('Application')),
      name: t.exposeString('name', { description: 'What it is.' }),
      apiKeyPrefix: t.exposeString('key_prefix', {
        description: 'The part of its API key by which to tell it from others; the key itself is shown once.',
      }),
    }),
  });
}
