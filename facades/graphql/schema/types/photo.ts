import type { Builder } from '../builder.ts';
import { nodeId } from './node-id.ts';

export function addPhoto(builder: Builder): void {
  builder.objectType('Photo', {
    description: 'A picture.',
    interfaces: ['Node'],
    fields: (t) => ({
      id: t.id(nodeId('Photo')),
      url: t.exposeString('url', { description: 'Where the picture is (http or https).' }),
      width: t.exposeInt('width', { description: 'Pixels, where known.', nullable: true }),
      height: t.exposeInt('height', { description: 'Pixels, where known.', nullable: true }),
      caption: t.exposeString('caption', { description: 'What it shows.', nullable: true }),
    }),
  });
}
