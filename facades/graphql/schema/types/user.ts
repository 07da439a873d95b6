import { Refusal } from '../../../../core/errors.ts';
import type { Builder } from '../builder.ts';
import { nodeId } from './node-id.ts';

export function addUser(builder: Builder): void {
  builder.objectType('User', {
    description: 'A person who signs in.',
    interfaces: ['Node'],
    fields: (t) => ({
      id: t.id(nodeId('User')),
      name: t.exposeString('name', { description: 'The name at the identity provider.' }),
      isAdmin: t.boolean({
        nullable: true,
        description: "Whether they administer every audience. Other people's is for administrators only.",
        resolve: ({ is_admin }) => {
          if (is_admin === null) throw new Refusal('administrator_required');
          return is_admin;
        },
      }),
    }),
  });
}
