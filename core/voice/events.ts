import { z } from 'zod';
import { closestLocale } from '../../orm/reads/locale.ts';
import { lastLocation } from '../../orm/reads/location-report.ts';
import { type Event, event } from '../events/event.ts';
import { nextInLocale } from '../events/next-in-locale.ts';
import type { UserContext } from '../events/upcoming.ts';
import { bothOrNeither, optionalPoint, type Point } from '../geo.ts';
import { userProcedure } from '../procedures.ts';
import { audienceSelection, readingScope } from '../scope.ts';
import { sentence } from './sentence.ts';
import { spokenTime } from './spoken-time.ts';

export const spokenEvents = z
  .object({
    speech: z.string().describe('One or two sentences to say aloud.'),
    items: z.array(event).describe('The next events, soonest first.'),
  })
  .meta({ id: 'SpokenEvents' });

export const eventsAsked = z.object({ ...optionalPoint, ...audienceSelection });

export const voiceEvents = userProcedure
  .meta({
    openapi: {
      method: 'GET',
      path: '/voice/events',
      summary: 'The next events nearby, in spoken sentences',
      description: "Near the point given, or else near the user's last reported location.",
      tags: ['Voice'],
    },
  })
  .input(eventsAsked.superRefine(bothOrNeither))
  .output(spokenEvents)
  .query(async ({ ctx, input: { latitude, longitude, ...selection } }) => {
    const scope = await readingScope(ctx, selection);
    const given = latitude === undefined || longitude === undefined ? undefined : { latitude, longitude };
    const point = given ?? (await lastPoint(ctx));
    if (point === undefined) return { speech: whereabouts, items: [] };
    const [locale] = await ctx.database.read(closestLocale, [
      scope.audienceId,
      point.latitude,
      point.longitude,
    ]);
    if (locale === undefined) return { speech: 'There is nothing on near you yet.', items: [] };
    const items = await nextInLocale(ctx, scope, locale.id, some);
    return { speech: speechOf(items, locale.name, ctx.now()), items };
  });

const some = 10;
const whereabouts = 'I do not know where you are. Open the app once to share your location.';

async function lastPoint({ database, principal }: UserContext): Promise<Point | undefined> {
  const [report] = await database.read(lastLocation, [principal.userId]);
  return report;
}

function speechOf([first, second]: Event[], place: string, now: Date): string {
  if (first === undefined) return sentence(`There is nothing coming up in ${place}`);
  const [time, next] = [when(first, now), second && when(second, now)];
  if (second === undefined) return sentence(`${time}, ${what(first)}`);
  if (next === time) return sentence(`${time}, ${what(first)}, and ${what(second)}`);
  return `${sentence(`${time}, ${what(first)}`)} ${sentence(`Then, ${next}, ${what(second)}`)}`;
}

const when = ({ starts_at, time_zone }: Event, now: Date) => spokenTime(starts_at, time_zone, now);
const what = ({ name, venue }: Event) => `${name} at ${venue.name}`;
