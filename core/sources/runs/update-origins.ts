import type { z } from 'zod';
import { renameOrigins, renameProposed } from '../../../orm/commands/rename-origins.ts';
import type { Transaction } from '../../../orm/database.ts';
import { eventsOfSource, proposedOfSource, venuesOfSource } from '../../../orm/reads/records-of-source.ts';
import { dateAt } from '../../../orm/records/wall-time.ts';
import type { AudienceScope } from '../../../orm/statements/scope.ts';
import type { EventItem, VenueItem } from '../readers/item-of.ts';
import type { Found } from '../readers/parse-source.ts';
import { type Identified, pairMovedDates } from './pair-moved-dates.ts';
import { type Described, type Renamed, sameFacts } from './same-facts.ts';

/**
 * What a source has under another id than before stays the record that it was, with its RSVPs: its origin takes the new
 * id. What it proposed is replaced under that id. Returns how many events that were, but for the moved dates of a series.
 * The caller has locked the audience.
 */
export async function updateOrigins(
  { query, execute }: Transaction,
  scope: AudienceScope,
  name: string,
  { kind: format, venues, events, present }: Found,
): Promise<number> {
  const rename = async <Item extends Identified, Known extends Identified>(
    kind: 'venue' | 'event',
    items: Item[],
    records: Known[],
    find: (items: Item[], records: Known[], all: Known[]) => Renamed[],
  ) => {
    const has = new Set([...items.map(({ external_id }) => external_id), ...(present[`${kind}s`] ?? [])]);
    const had = new Set(records.map(({ external_id }) => external_id));
    const renamed = find(
      items.filter(({ external_id }) => !had.has(external_id)),
      records.filter(({ external_id }) => !has.has(external_id)),
      records,
    );
    const [before, after] = [renamed.map((each) => each.before), renamed.map((each) => each.after)];
    if (renamed.length > 0)
      for (const command of [renameOrigins, renameProposed])
        await execute(command, scope, [name, kind, before, after]);
    return new Map(renamed.map((each) => [each.before, each.after]));
  };
  const proposed = await query(proposedOfSource, scope, [name]);
  const { venue: proposedVenues = [], event: proposedEvents = [] } = Object.groupBy(
    proposed,
    ({ kind }) => kind,
  );
  const venuesBefore = [...(await query(venuesOfSource, scope, [name])), ...proposedVenues];
  const renamedVenues = await rename(
    'venue',
    venues.map(describeVenue),
    venuesBefore.map(describeVenue),
    sameFacts,
  );
  const eventsBefore = [
    ...(await query(eventsOfSource, scope, [name])),
    ...proposedEvents.map(({ venue, ...event }) => ({
      ...event,
      venue: renamedVenues.get(venue ?? '') ?? venue,
    })),
  ];
  const renamed = await rename(
    'event',
    events.map(describeEvent),
    eventsBefore.map(describeEvent),
    sameFacts,
  );
  const recognized = new Set([...renamed].flat());
  const isLeft = ({ external_id }: Identified) => !recognized.has(external_id);
  const isToCome = ({ starts_at }: { readonly starts_at: string }) =>
    Date.parse(starts_at) > Date.parse(scope.now);
  if (format === 'icalendar')
    await rename('event', events.filter(isLeft), eventsBefore, (added, gone, all) =>
      pairMovedDates(added, gone.filter(isLeft).filter(isToCome), all),
    );
  return renamed.size;
}

type Proposed = z.output<typeof proposedOfSource.row>;
type Venue = VenueItem | Proposed | z.output<typeof venuesOfSource.row>;

const describeVenue = (venue: Venue): Described => ({
  external_id: venue.external_id,
  facts: [venue.name, venue.address ?? null],
  // By an address alone, a venue is known; by the lack of one, it is not.
  edited:
    'edited_fields' in venue && venue.address ? editedAmong(['name', 'address'], venue.edited_fields) : [],
});

type Event = EventItem | Omit<Proposed, 'kind'> | z.output<typeof eventsOfSource.row>;

function describeEvent(event: Event): Described {
  const { external_id, name, venue, starts_at = '', all_day, time_zone } = event;
  const isDay = all_day === true && starts_at.length > 'yyyy-mm-dd'.length;
  const start = isDay ? dateAt(starts_at, time_zone ?? 'UTC') : starts_at;
  return {
    external_id,
    facts: [name, typeof venue === 'object' ? venue?.external_id : venue, start],
    // By its name and place alone, an event is not known: the next one may have the same.
    edited: 'edited_fields' in event ? editedAmong(['name', 'venue_id'], event.edited_fields) : [],
  };
}

const editedAmong = (fields: readonly string[], edited: readonly string[]): number[] =>
  fields.flatMap((field, index) => (edited.includes(field) ? index : []));
