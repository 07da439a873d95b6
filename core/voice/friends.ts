import { z } from 'zod';
import { friendsGoing } from '../../orm/reads/friend.ts';
import { event, presentEvents } from '../events/event.ts';
import { userProcedure } from '../procedures.ts';
import { audienceSelection, readingScope } from '../scope.ts';
import { user } from '../users/user.ts';
import { sentence, spokenNames } from './sentence.ts';
import { spokenTime } from './spoken-time.ts';

const outing = z
  .object({ event, friends: z.array(user).describe('Who of them is attending, by name.') })
  .meta({ id: 'Outing' });

export const spokenFriends = z
  .object({
    speech: z.string().describe('One or two sentences to say aloud.'),
    items: z.array(outing).describe('Upcoming events that friends attend, soonest first.'),
  })
  .meta({ id: 'SpokenFriends' });

type Outing = z.output<typeof outing>;

export const friendsAsked = z.object(audienceSelection);

export const voiceFriends = userProcedure
  .meta({
    openapi: {
      method: 'GET',
      path: '/voice/friends',
      summary: "The user's friends who attend an upcoming event, in spoken sentences",
      description:
        "Friends as the identity provider's list had them at the last sign-in. Within an audience, only those who " +
        'signed in there.',
      tags: ['Voice'],
    },
  })
  .input(friendsAsked)
  .output(spokenFriends)
  .query(async ({ ctx, input }) => {
    const { audienceId, hidden } = await readingScope(ctx, input);
    const now = ctx.now();
    const { userId } = ctx.principal;
    const rows = await ctx.database.read(friendsGoing, [userId, audienceId, hidden, now.toISOString(), some]);
    const friends = Map.groupBy(rows, (row) => row.id);
    const events = await presentEvents(
      ctx.database,
      [...friends.values()].flatMap(([row]) => row ?? []),
    );
    const items = events.map((item) => ({
      event: item,
      friends: (friends.get(item.id) ?? []).map(friendOf),
    }));
    return { speech: speechOf(items, now), items };
  });

const some = 20;

const friendOf = (row: { friend_id: string; friend_name: string }) => ({
  id: row.friend_id,
  name: row.friend_name,
});

function speechOf([first, second]: Outing[], now: Date): string {
  if (first === undefined) return 'None of your friends has plans for an event yet.';
  const sentences = [going(first, now)];
  if (second !== undefined) sentences.push(going(second, now));
  return sentences.map(sentence).join(' ');
}

function going({ event: { name, venue, starts_at, time_zone }, friends }: Outing, now: Date): string {
  const who = spokenNames(friends.map((friend) => friend.name));
  const is = friends.length === 1 ? 'is' : 'are';
  return `${who} ${is} going to ${name} at ${venue.name}, ${spokenTime(starts_at, time_zone, now)}`;
}
