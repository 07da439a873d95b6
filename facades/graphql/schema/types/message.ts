import type { Builder } from '../builder.ts';
import { nodeId } from './node-id.ts';

export function addMessage(builder: Builder): void {
  builder.objectType('Message', {
    description: 'What a venue tells those who are there.',
    interfaces: ['Node'],
    fields: (t) => ({
      id: t.id(nodeId('Message')),
      text: t.exposeString('text', { description: 'What it says.' }),
      createdAt: t.expose('created_at', { type: 'DateTime', description: 'When it was made.' }),
      startsAt: t.expose('starts_at', { type: 'DateTime', description: 'From when on it is shown.' }),
      expiresAt: t.expose('expires_at', {
        type: 'DateTime',
        nullable: true,
        description: 'Until when it is shown; null: until it is deleted.',
      }),
      venue: t.field({
        type: 'Venue',
        nullable: true,
        description: 'Where it is shown.',
        resolve: (message, _, context) => context.record('Venue', message.venue_id),
      }),
    }),
  });
}
