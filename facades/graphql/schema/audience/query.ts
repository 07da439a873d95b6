import type { Builder } from '../builder.ts';

export function addAudienceQuery(builder: Builder): void {
  builder.queryType({ description: 'Everything that can be read about this audience.' });
  builder.queryField('audience', (t) =>
    t.field({
      type: 'Audience',
      description: 'The audience that this endpoint serves.',
      resolve: (_, _args, context) => context.ownAudience(),
    }),
  );
}
