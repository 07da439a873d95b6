import type { Builder } from '../builder.ts';
import { nodeId } from './node-id.ts';

export function addPerson(builder: Builder): void {
  builder.objectType('Person', {
    description: 'Somebody who appears at events: an artist, a teacher, a caller, a band.',
    interfaces: ['Node'],
    fields: (t) => ({
      id: t.id(nodeId('Person')),
      name: t.exposeString('name', { description: 'The name to show.' }),
      page: t.field({
        type: 'Page',
        nullable: true,
        description: 'Where they present themselves.',
        resolve: ({ page_id, name, page_url }) =>
          page_id === null ? null : { id: page_id, name, url: page_url },
      }),
      locale: t.field({
        type: 'Locale',
        nullable: true,
        description: 'The locale that they belong to.',
        resolve: (person, _, context) => context.record('Locale', person.locale_id),
      }),
      photo: t.field({
        type: 'Photo',
        nullable: true,
        description: 'Their picture.',
        resolve: (person, _, context) => context.record('Photo', person.photo_id),
      }),
    }),
  });
}
