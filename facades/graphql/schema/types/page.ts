import type { Builder } from '../builder.ts';
import { nodeId } from './node-id.ts';

export function addPage(builder: Builder): void {
  builder.objectType('Page', {
    description: 'Where a venue or a person presents itself.',
    interfaces: ['Node'],
    fields: (t) => ({
      id: t.id(nodeId('Page')),
      name: t.exposeString('name', { description: 'The name of the venue or person.' }),
      url: t.exposeString('url', { description: 'Its web address, where known.', nullable: true }),
    }),
  });
}
