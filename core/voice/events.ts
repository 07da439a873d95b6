import { z } from 'zod';
import { lastLocation } from '../../orm/reads/location-report.ts';
import { closestLocale } from '../../orm/records/locale.ts';
import { bothOrNeither, optionalPoint, type Point } from '../../orm/records/points.ts';
import type { UserPrincipal, VoicePrincipal } from '../auth/principal.ts';
import { type Event, event, eventBodies, nextEvents } from '../events/event.ts';
import { proven, voiceProcedure } from '../procedures/procedures.ts';
import { route } from '../procedures/route.ts';
import type { Dependencies } from '../request/context.ts';
import { audienceSelection, readingScope } from '../request/scope.ts';
import { sentence, spokenTime } from './spoken-time.ts';

export const spokenEvents = z
  .object({
    speech: z.string().describe('One or two sentences to be spoken.'),
    items: z.array(event).describe('The next events, soonest first.'),
  })
  .meta({ id: 'SpokenEvents' });

export const eventsInput = z.object({ ...optionalPoint, ...audienceSelection });

export const voiceEvents = voiceProcedure
  .meta({
    openapi: route('GET', '/voice/events', 'Voice', 'Get the next events nearby, in spoken sentences', {
      description: "Near the given point, or near the user's last reported location if no point is given.",
    }),
  })
  .input(eventsInput.superRefine(bothOrNeither))
  .output(proven(spokenEvents))
  .query(async ({ ctx, input: { latitude, longitude, ...selection } }) => {
    const scope = await readingScope(ctx, selection);
    const requested = latitude === undefined || longitude === undefined ? undefined : { latitude, longitude };
    const point = requested ?? (await lastPoint(ctx));
    if (point === undefined) return { speech: locationUnknown, items: [] };
    const [locale] = await ctx.database.query(closestLocale, scope, [point.latitude, point.longitude]);
    if (locale === undefined) return { speech: 'There is nothing on near you yet.', items: [] };
    const rows = await nextEvents(ctx.database, scope, 'locale', { id: locale.id, limit: defaultCount });
    const items = await eventBodies(ctx.database, scope, rows);
    return { speech: speechOf(items, locale.name, ctx.now()), items };
  });

const defaultCount = 10;
const locationUnknown = 'I do not know where you are. Open the app once to share your location.';

async function lastPoint({
  database,
  principal,
}: Dependencies & { principal: UserPrincipal | VoicePrincipal }): Promise<Point | undefined> {
  const [report] = await database.query(lastLocation, [principal.userId]);
  return report;
}

function speechOf([first, second]: Event[], place: string, now: Date): string {
  if (first === undefined) return sentence(`There is nothing coming up in ${place}`);
  const [time, next] = [spokenTime(first, now), second && spokenTime(second, now)];
  if (second === undefined) return sentence(`${time}, ${nameOf(first)}`);
  if (next === time) return sentence(`${time}, ${nameOf(first)}, and ${nameOf(second)}`);
  return `${sentence(`${time}, ${nameOf(first)}`)} ${sentence(`Then, ${next}, ${nameOf(second)}`)}`;
}

const nameOf = ({ name, venue }: Event) => `${name} at ${venue.name}`;
