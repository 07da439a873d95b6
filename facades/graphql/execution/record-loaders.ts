import DataLoader from 'dataloader';
import type { createCaller } from '../../../core/router.ts';

type Caller = ReturnType<typeof createCaller>;
type ByIds<Row> = (input: { ids: string[] }) => Promise<(Row | null)[]>;

/** What loads each kind of record by id: together, once a request, and within the reader's scope. */
export const recordLoaders = (caller: Caller) => ({
  Application: loader(caller.applications.byIds),
  Audience: loader(caller.audiences.byIds),
  Domain: loader(caller.domains.byIds),
  Event: loader(caller.events.byIds),
  Locale: loader(caller.locales.byIds),
  Message: loader(caller.messages.byIds),
  Page: loader(caller.pages.byIds),
  Person: loader(caller.people.byIds),
  Photo: loader(caller.photos.byIds),
  ServiceToken: loader(caller.serviceTokens.byIds),
  Track: loader(caller.tracks.byIds),
  User: loader(caller.users.byIds),
  Venue: loader(caller.venues.byIds),
});

const loader = <Row>(byIds: ByIds<Row>) =>
  new DataLoader<string, Row | null>((ids) => byIds({ ids: [...ids] }), { maxBatchSize: 1000 });

export const rsvpCountsLoader = ({ events }: Caller) =>
  new DataLoader((ids: readonly string[]) => events.countRsvps({ ids: [...ids] }), { maxBatchSize: 1000 });

type Loaded = ReturnType<typeof recordLoaders>;

/** The rows that the kinds of record are made from. */
export type Records = {
  [Type in keyof Loaded]: NonNullable<Awaited<ReturnType<Loaded[Type]['load']>>>;
};

export type RecordLoaders = { [Type in keyof Records]: DataLoader<string, Records[Type] | null> };
