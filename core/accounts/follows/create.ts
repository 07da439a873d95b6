import { v7 as newId } from 'uuid';
import { z } from 'zod';
import { countFollows, followRecord } from '../../../orm/commands/follows.ts';
import { lockNames } from '../../../orm/commands/locks.ts';
import { followable, follows } from '../../../orm/records/follow.ts';
import { reference } from '../../../orm/statements/input-types.ts';
import { lockSession } from '../../auth/lock-session.ts';
import { invalidField, missing, Refusal } from '../../errors/refusal.ts';
import { proven, userProcedure } from '../../procedures/procedures.ts';
import { route } from '../../procedures/route.ts';
import { readingScope } from '../../request/scope.ts';
import { follow } from './follow.ts';

/** Of one audience, where the token is of one. */
const maximumFollows = 1000;
const most = `${maximumFollows.toLocaleString('en')} venues, people and tags`;

const input = z.strictObject({
  venue_id: reference('Venue').nullish().describe('The venue to follow, or else one of the others.'),
  person_id: reference('Person').nullish().describe('The person to follow.'),
  tag_id: reference('Tag').nullish().describe('The tag to follow.'),
});

export const createFollow = userProcedure
  .meta({
    openapi: route('POST', '/v1/me/follows', 'Me', 'Follow a venue, a person or a tag', {
      description:
        'The signed-in user is told of its new events. Who follows it already is given the same follow. Of one that was merged, ' +
        `the survivor is followed. 409 for who follows ${most} already.`,
    }),
    graphql: {
      name: 'createFollow',
      description:
        'Follows a venue, a person or a tag for the signed-in user, who is told of its new events. Who follows it already ' +
        'is given the same follow.',
      returns: 'Follow',
    },
    refuses: ['not_found', 'conflict'],
  })
  .input(input)
  .output(proven(follow))
  .mutation(async ({ ctx, input }) => {
    const { kind, record } = followedIn(input);
    const scope = await readingScope(ctx);
    return ctx.database.transaction(async (transaction) => {
      const { query, execute } = transaction;
      const { userId, identityId } = await lockSession(transaction, ctx.principal);
      await execute(lockNames, [[`follows of ${userId}`]]);
      const id = newId();
      const [written = missing()] = await execute(followRecord[kind], scope, [
        id,
        userId,
        identityId,
        record,
      ]);
      const [{ count } = { count: 0 }] = await query(countFollows, scope, []);
      if (written.id === id && count > maximumFollows)
        throw new Refusal('conflict', `You follow ${most} already. Stop following one first.`);
      const [found = missing()] = await query(follows.byIds, scope, [[written.id]]);
      return found;
    });
  });

/** The one record that the input names. */
function followedIn(given: z.output<typeof input>) {
  const [named, ...others] = followable.flatMap((kind) => {
    const record = given[`${kind}_id`];
    return record == null ? [] : [{ kind, record }];
  });
  if (named !== undefined && others.length === 0) return named;
  throw invalidField('venue_id', 'must be given, or else person_id or tag_id, and only one of them');
}
