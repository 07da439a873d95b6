import type { Builder } from './builder.ts';

export function addMe(builder: Builder): void {
  builder.queryField('me', (t) =>
    t.field({
      type: 'User',
      nullable: true,
      description: 'The signed-in user; null for an API key.',
      resolve: async (_, _args, context) => context.record('User', await context.caller.me.find()),
    }),
  );
}
