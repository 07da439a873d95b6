import type { Builder } from '../builder.ts';
import { idOfType } from '../global-id.ts';

export function addTenantsQuery(builder: Builder): void {
  builder.queryType({ description: 'Everything that can be read about audiences and users.' });
  builder.queryField('audience', (t) =>
    t.field({
      type: 'Audience',
      nullable: true,
      description: 'One audience; null where there is none.',
      args: { id: t.arg.id({ required: true, description: 'Its global id, or its UUID.' }) },
      resolve: (_, { id }, context) => context.record('Audience', idOfType('Audience', id)),
    }),
  );
}
