import type { Builder } from '../builder.ts';
import { nodeId } from './node-id.ts';

export function addServiceToken(builder: Builder): void {
  builder.objectType('ServiceToken', {
    description: 'What a worker exchanges for JWTs of one hour. Administrators only.',
    interfaces: ['Node'],
    fields: (t) => ({
      id: t.id(nodeId('ServiceToken')),
      name: t.exposeString('name', { description: 'What it is for.' }),
      prefix: t.exposeString('prefix', {
        description:
          'The part of its secret by which to tell it from others; the secret itself is shown once.',
      }),
      scopes: t.exposeStringList('scopes', { description: 'What it allows, such as `research:read`.' }),
      createdAt: t.expose('created_at', { type: 'DateTime', description: 'When it was made.' }),
      expiresAt: t.expose('expires_at', {
        type: 'DateTime',
        nullable: true,
        description: 'From when on it is unusable; null: never.',
      }),
      revokedAt: t.expose('revoked_at', {
        type: 'DateTime',
        nullable: true,
        description: 'Since when it is revoked; null: it is not.',
      }),
      lastUsedAt: t.expose('last_used_at', {
        type: 'DateTime',
        nullable: true,
        description: 'When it was last exchanged; null: never.',
      }),
    }),
  });
}
