import { z } from 'zod';
import { eventsWithFriends } from '../../orm/reads/events-with-friends.ts';
import { refreshFriends } from '../accounts/tokens/refresh-friends.ts';
import { user } from '../accounts/users/user.ts';
import { event, eventBodies } from '../events/event.ts';
import { proven, voiceProcedure } from '../procedures/procedures.ts';
import { route } from '../procedures/route.ts';
import { audienceSelection, readingScope } from '../request/scope.ts';
import { sentence, spokenNames, spokenTime } from './spoken-time.ts';

const friendsEvent = z
  .object({ event, friends: z.array(user).describe('The friends who are attending, by name.') })
  .meta({ id: 'Outing' });

export const spokenFriends = z
  .object({
    speech: z.string().describe('One or two sentences to be spoken.'),
    items: z.array(friendsEvent).describe('Upcoming events that friends are attending, soonest first.'),
  })
  .meta({ id: 'SpokenFriends' });

type FriendsEvent = z.output<typeof friendsEvent>;

export const friendsInput = z.object(audienceSelection);

export const voiceFriends = voiceProcedure
  .meta({
    openapi: route(
      'GET',
      '/voice/friends',
      'Voice',
      "Get the user's friends who are attending an upcoming event, in spoken sentences",
      {
        description:
          'Friends are those that the identity provider listed within the last hour or, if it is unavailable, the last ' +
          'time. Within an audience, only those who have signed in there are included.',
      },
    ),
  })
  .input(friendsInput)
  .output(proven(spokenFriends))
  .query(async ({ ctx, input }) => {
    const scope = await readingScope(ctx, input);
    await refreshFriends(ctx, ctx.principal.userId);
    const rows = await ctx.database.query(eventsWithFriends, scope, [maximumEvents]);
    const friends = Map.groupBy(rows, (row) => row.id);
    const events = await eventBodies(
      ctx.database,
      scope,
      [...friends.values()].flatMap(([row]) => row ?? []),
    );
    const items = events.map((item) => ({
      event: item,
      friends: (friends.get(item.id) ?? []).map(friendOf),
    }));
    return { speech: speechOf(items, ctx.now()), items };
  });

const maximumEvents = 20;

const friendOf = (row: { friend_id: string; friend_name: string }) => ({
  id: row.friend_id,
  name: row.friend_name,
});

function speechOf([first, second]: FriendsEvent[], now: Date): string {
  if (first === undefined) return 'None of your friends has plans for an event yet.';
  const sentences = [going(first, now)];
  if (second !== undefined) sentences.push(going(second, now));
  return sentences.map(sentence).join(' ');
}

function going({ event, friends }: FriendsEvent, now: Date): string {
  const names = spokenNames(friends.map((friend) => friend.name));
  const is = friends.length === 1 ? 'is' : 'are';
  return `${names} ${is} going to ${event.name} at ${event.venue.name}, ${spokenTime(event, now)}`;
}
