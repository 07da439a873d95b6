import type { Builder } from '../builder.ts';
import { nodeId } from './node-id.ts';

export function addTrack(builder: Builder): void {
  builder.objectType('Track', {
    description: 'A piece of music linked to a person.',
    interfaces: ['Node'],
    fields: (t) => ({
      id: t.id(nodeId('Track')),
      name: t.exposeString('name', { description: 'The title.' }),
      url: t.exposeString('url', { description: 'Where to hear or read about it.', nullable: true }),
      person: t.field({
        type: 'Person',
        nullable: true,
        description: 'Whose music it is.',
        resolve: (track, _, context) => context.record('Person', track.person_id),
      }),
    }),
  });
}
