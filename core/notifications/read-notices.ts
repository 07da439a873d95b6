import type { z } from 'zod';
import type { Reader } from '../../orm/database.ts';
import { type eventOfNotice, noticesOfEvents } from '../../orm/reads/notifications/of-events.ts';
import { noticesOfMessages } from '../../orm/reads/notifications/of-messages.ts';
import { noticesOfNewEvents } from '../../orm/reads/notifications/of-new-events.ts';
import { noticesOfOwners } from '../../orm/reads/notifications/of-owners.ts';
import { mostOfWeek, noticesOfWeeks } from '../../orm/reads/notifications/of-weeks.ts';
import { audiences } from '../../orm/records/audience.ts';
import type { AudienceScope } from '../../orm/statements/scope.ts';
import type { Notice } from './notice.ts';

/** What tells of several events, and of how many. */
const lists = [
  { kind: 'new_events', read: noticesOfNewEvents, maximum: 3 },
  { kind: 'weekly_letter', read: noticesOfWeeks, maximum: mostOfWeek },
] as const;

/** What is to be told by these notifications, by their ids: nothing of what is not so any more, or not the person's to see. */
export async function readNotices(
  { query }: Reader,
  scope: AudienceScope,
  ids: readonly string[],
): Promise<Map<string, Notice>> {
  const [audience] = await query(audiences.byIds, scope, [[scope.audienceId]]);
  if (audience === undefined) return new Map();
  const notices: Notice[] = [];
  for (const row of await query(noticesOfEvents, scope, [ids])) {
    const { id, kind, has_other_time, has_other_place, text } = row;
    const about = { id, audience, event: eventOf(row) };
    if (kind === 'event_changed') notices.push({ ...about, kind, has_other_time, has_other_place });
    else if (kind === 'organizer_message') notices.push({ ...about, kind, text: text ?? '' });
    else notices.push({ ...about, kind });
  }
  for (const { id, text, venue_id, venue_name } of await query(noticesOfMessages, scope, [ids]))
    notices.push({ id, kind: 'message', audience, text, venue: { id: venue_id, name: venue_name } });
  const ofOwners = await query(noticesOfOwners, scope, [ids]);
  for (const [id, about] of Map.groupBy(ofOwners, ({ id }) => id))
    notices.push({ id, kind: 'owner_notice', audience, about });
  for (const { kind, read, maximum } of lists)
    for (const [id, rows] of Map.groupBy(await query(read, scope, [ids]), ({ id }) => id)) {
      const events = rows.slice(0, maximum).map(eventOf);
      notices.push({ id, kind, audience, events, has_more: rows.length > maximum });
    }
  return new Map(notices.map((notice) => [notice.id, notice]));
}

const eventOf = ({ event_id, ...event }: z.output<typeof eventOfNotice>) => ({ ...event, id: event_id });
