import type { z } from 'zod';
import type { Reader } from '../../orm/database.ts';
import {
  type eventOfNotice,
  kindsOfEvents,
  noticesOfEvents,
} from '../../orm/reads/notifications/of-events.ts';
import { noticesOfMessages } from '../../orm/reads/notifications/of-messages.ts';
import { noticesOfNewEvents } from '../../orm/reads/notifications/of-new-events.ts';
import { noticesOfOwners } from '../../orm/reads/notifications/of-owners.ts';
import { mostOfWeek, noticesOfWeeks } from '../../orm/reads/notifications/of-weeks.ts';
import { audiences } from '../../orm/records/audience.ts';
import type { NotificationKind } from '../../orm/records/notification-choices.ts';
import type { AudienceScope } from '../../orm/statements/scope.ts';
import type { Query } from '../../orm/statements/statement.ts';
import type { Notice } from './notice.ts';

/**
 * What is to be told by these notifications, by their ids: nothing of what is not so any more, or not the person's to see.
 * What none of them is about is not read.
 */
export async function readNotices(
  { query }: Reader,
  scope: AudienceScope,
  notifications: readonly { readonly id: string; readonly kind: NotificationKind }[],
): Promise<Map<string, Notice>> {
  const read = async <Row>(
    statement: Query<Row, [ids: readonly string[]], true>,
    ...kinds: readonly NotificationKind[]
  ): Promise<Row[]> => {
    const ids = notifications.flatMap(({ id, kind }) => (kinds.includes(kind) ? id : []));
    return ids.length === 0 ? [] : query(statement, scope, [ids]);
  };
  const [audience] = await query(audiences.byIds, scope, [[scope.audienceId]]);
  if (audience === undefined) return new Map();
  const notices: Notice[] = [];
  for (const row of await read(noticesOfEvents, ...kindsOfEvents)) {
    const { id, kind, series_id, is_deleted, has_other_time, has_other_place, text } = row;
    const about = { id, audience, event: eventOf(row) };
    if (kind === 'organizer_message') notices.push({ ...about, kind, text: text ?? '' });
    else if (kind === 'event_changed')
      notices.push({ ...about, kind, series_id, has_other_time, has_other_place });
    else if (kind === 'event_cancelled') notices.push({ ...about, kind, series_id, is_deleted });
    else notices.push({ ...about, kind, series_id });
  }
  for (const { id, text, venue_id, venue_name } of await read(noticesOfMessages, 'message'))
    notices.push({ id, kind: 'message', audience, text, venue: { id: venue_id, name: venue_name } });
  const ofOwners = await read(noticesOfOwners, 'owner_notice');
  for (const [id, about] of Map.groupBy(ofOwners, ({ id }) => id))
    notices.push({ id, kind: 'owner_notice', audience, about });
  const ofNewEvents = await read(noticesOfNewEvents, 'new_events');
  for (const [id, rows] of Map.groupBy(ofNewEvents, ({ id }) => id))
    for (const { count, followed, venue_id, person_id } of rows.slice(0, 1)) {
      const about = { count, followed, venue_id, person_id };
      notices.push({ id, kind: 'new_events', audience, events: rows.map(eventOf), ...about });
    }
  for (const [id, rows] of Map.groupBy(await read(noticesOfWeeks, 'weekly_letter'), ({ id }) => id)) {
    const events = rows.slice(0, mostOfWeek).map(eventOf);
    notices.push({ id, kind: 'weekly_letter', audience, events, has_more: rows.length > mostOfWeek });
  }
  return new Map(notices.map((notice) => [notice.id, notice]));
}

const eventOf = ({ event_id, ...event }: z.output<typeof eventOfNotice>) => ({ ...event, id: event_id });
