import { LRUCache } from 'lru-cache';
import { brokenAfter } from '../../orm/schema/entities/source.ts';
import { type Words, wordsOf } from '../languages/words.ts';
import type { Settings } from '../request/settings.ts';
import { siteAddress } from '../request/site-address.ts';
import type { Content } from './channel.ts';
import type { Notice } from './notice.ts';

/** Of what is told together, pushes and letters name so many dates. */
const maximumDates = 5;

/** What pushes and letters say, in the audience's language; with the `others` that are told together. */
export function contentOf(settings: Settings, notice: Notice, others: readonly Notice[] = []): Content {
  const { id, kind, audience } = notice;
  const language = audience.default_language ?? 'en';
  const words = wordsOf(language);
  const { path, ...said } = say(notice, others, words);
  const host = kind === 'owner_notice' ? `admin.${audience.subdomain}` : audience.subdomain;
  const addressOf = (path: string) => siteAddress(settings, host, path);
  const content = { id, kind, audienceId: audience.id, language, ...said, address: addressOf(path) };
  if (notice.kind !== 'weekly_letter') return content;
  const items = notice.events.map((event) => ({
    label: event.name,
    text: whenAndWhere(event, words),
    url: addressOf(`/events/${event.id}`),
  }));
  return { ...content, items };
}

function say(
  notice: Notice,
  others: readonly Notice[],
  words: Words,
): { title: string; text: string; path: string } {
  if (notice.kind === 'message') {
    const { venue, text } = notice;
    return { title: venue.name, text, path: `/venues/${venue.id}` };
  }
  const { t } = words;
  if (notice.kind === 'organizer_message') {
    const { event, text } = notice;
    const title = t('notice.organizer_message', { name: event.name });
    return { title, text, path: `/events/${event.id}` };
  }
  if (notice.kind === 'owner_notice') return sayToOwners(notice.about, words);
  if (notice.kind === 'weekly_letter')
    return {
      title: t('notice.weekly_letter'),
      text: t(notice.has_more ? 'notice.selection' : 'notice.all'),
      path: '/',
    };
  if (notice.kind === 'new_events') return sayNewEvents(notice, words);
  const { event } = notice;
  const dates = [notice, ...others].flatMap((each) =>
    'event' in each ? whenAndWhere(each.event, words) : [],
  );
  const count = dates.length;
  const name = t('notice.dates', { name: event.name, count });
  const isGone = notice.kind === 'event_cancelled' && notice.is_deleted;
  return {
    title: t(`notice.${titleOf(notice)}`, { name }),
    text: linesOf(dates.slice(0, maximumDates), count, words),
    path: isGone ? '/' : `/events/${event.id}`,
  };
}

function sayNewEvents(notice: Extract<Notice, { kind: 'new_events' }>, words: Words) {
  const { audience, events, count, followed, venue_id, person_id } = notice;
  const lines = events.map((event) => `${event.name}: ${whenAndWhere(event, words)}`);
  const ofFollowed =
    venue_id === null ? (person_id === null ? '/' : `/people/${person_id}`) : `/venues/${venue_id}`;
  return {
    title: words.t('notice.new_events', { name: followed ?? audience.name, count }),
    text: linesOf(lines, count, words),
    path: count === 1 ? `/events/${events[0]?.id}` : ofFollowed,
  };
}

/** The first lines of so many. */
function linesOf(first: readonly string[], count: number, { t }: Words): string {
  const rest = count - first.length;
  const more = rest > 0 ? [t('notice.more', { count: rest })] : [];
  return [...first, ...more].join('\n');
}

type OfOwners = Extract<Notice, { kind: 'owner_notice' }>['about'];

function sayToOwners(about: OfOwners, { t, tag }: Words) {
  const [only, ...others] = about;
  const titles = about.map(({ state, name }) => t(`notice.${state}`, { name }));
  const [title = ''] = titles;
  if (only === undefined || others.length > 0)
    return { title: t('notice.owner_notice'), text: new Intl.ListFormat(tag).format(titles), path: '/' };
  const { state, record } = only;
  const path = state === 'webhook_ended' ? 'webhooks' : 'sources';
  const text = t(`notice.${state}_means`, { times: brokenAfter });
  return { title, text, path: `/${path}/${record}` };
}

type NoticeOfEvent = Exclude<Extract<Notice, { event: object }>, { text: string }>;
type EventOfNotice = NoticeOfEvent['event'];

function titleOf(notice: NoticeOfEvent) {
  if (notice.kind === 'event_cancelled' && notice.is_deleted) return 'deleted';
  if (notice.kind !== 'event_changed') return notice.kind;
  if (notice.has_other_time) return notice.has_other_place ? 'otherTimeAndPlace' : 'event_changed';
  return notice.has_other_place ? 'otherPlace' : 'afterAll';
}

/** To make one takes longer than to use it a hundred times. */
const formats = new LRUCache<string, Intl.DateTimeFormat>({ max: 500 });

const whenAndWhere = (event: EventOfNotice, { tag }: Words): string =>
  `${timeIn(event, tag)}, ${event.venue_name}`;

function timeIn({ starts_at, time_zone, all_day }: EventOfNotice, language: string): string {
  const key = `${language} ${time_zone} ${all_day}`;
  const options = {
    dateStyle: 'full',
    timeStyle: all_day ? undefined : 'short',
    timeZone: time_zone,
  } as const;
  const format = formats.get(key) ?? new Intl.DateTimeFormat(language, options);
  formats.set(key, format);
  return format.format(new Date(starts_at));
}
