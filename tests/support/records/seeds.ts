import { randomUUID } from 'node:crypto';
import { v7 as newId } from 'uuid';
import { hour } from '../../../core/values/time.ts';
import type { Transaction } from '../../../orm/database.ts';
import { Audience } from '../../../orm/schema/entities/audience.ts';
import { Event } from '../../../orm/schema/entities/event.ts';
import { Locale } from '../../../orm/schema/entities/locale.ts';
import { Message } from '../../../orm/schema/entities/message.ts';
import { Person } from '../../../orm/schema/entities/person.ts';
import { Page, Photo } from '../../../orm/schema/entities/photo.ts';
import { Series } from '../../../orm/schema/entities/series.ts';
import { Tag } from '../../../orm/schema/entities/tag.ts';
import { Track } from '../../../orm/schema/entities/track.ts';
import { Venue } from '../../../orm/schema/entities/venue.ts';
import { testApp } from '../app/app.ts';
import { insertRow } from '../database/rows.ts';

export interface SeededAudience {
  readonly id: string;
  readonly name: string;
  readonly subdomain: string;
}

/** Every test creates its own audience, and all other records within it. */
export function seedAudience(name = 'Salsa City', values: Values<Audience> = {}): Promise<SeededAudience> {
  const subdomain = `a${randomUUID().replaceAll('-', '')}`;
  return seed(({ em }, stamps) => em.create(Audience, { name, subdomain, ...stamps, ...values }));
}

type Values<Record> = Partial<Record>;
interface InAudience {
  readonly audienceId: string;
  readonly id: string;
}

export function seedLocale({ id: audienceId }: SeededAudience, values: Values<Locale> = {}): Promise<Locale> {
  const label = `l${randomUUID()}`;
  const toronto = { name: 'Toronto', latitude: 43.65, longitude: -79.38, timeZone: 'America/Toronto' };
  return seed(({ em }, stamps) => em.create(Locale, { audienceId, label, ...toronto, ...stamps, ...values }));
}

interface VenueSeed extends Values<Venue> {
  url?: string;
}

/** A venue, by default at its locale's centre. */
export function seedVenue(locale: Locale, { url, ...values }: VenueSeed = {}): Promise<Venue> {
  const { audienceId, id: localeId, latitude, longitude } = locale;
  const name = values.name ?? 'The Hall';
  return seed(async ({ em }, stamps) => {
    const page = em.create(Page, { audienceId, name, url: url ?? null });
    await em.flush();
    return em.create(Venue, {
      audienceId,
      localeId,
      pageId: page.id,
      name,
      latitude,
      longitude,
      ...stamps,
      ...values,
    });
  });
}

type OfAudience = Parameters<typeof seedAudience>;

export async function seedCity(...given: OfAudience) {
  const audience = await seedAudience(...given);
  return { audience, locale: await seedLocale(audience) };
}

export async function seedHall(...given: OfAudience) {
  const { audience, locale } = await seedCity(...given);
  return { audience, locale, venue: await seedVenue(locale) };
}

export function seedBeacon({ id }: InAudience, major: number, minor: number) {
  return seed(({ em }) => em.nativeUpdate(Venue, { id }, { beacon: { major, minor } }));
}

/** A message that is shown for an hour from now. */
export function seedMessage(
  { audienceId, id: venueId }: InAudience,
  values: Values<Message> = {},
): Promise<Message> {
  return seed(({ em }, stamps) => {
    const startsAt = stamps.createdAt;
    const expiresAt = new Date(startsAt.valueOf() + hour);
    const own = { audienceId, venueId, text: 'Doors are open', startsAt, expiresAt };
    return em.create(Message, { ...own, ...stamps, ...values });
  });
}

interface EventSeed extends Values<Event> {
  /** Hours from now. */
  inHours?: number;
  lasting?: number;
  people?: readonly InAudience[];
}

/** An event, by default in an hour and for two hours. */
export function seedEvent(
  venue: Venue,
  { inHours = 1, lasting = 2, people = [], ...values }: EventSeed = {},
): Promise<Event> {
  const { audienceId, id: venueId, localeId } = venue;
  return seed(async (transaction, stamps) => {
    const { em } = transaction;
    const startsAt = new Date(stamps.createdAt.valueOf() + inHours * hour);
    const endsAt = new Date(startsAt.valueOf() + lasting * hour);
    const times = { startsAt, endsAt, timeZone: 'America/Toronto' };
    const event = em.create(Event, {
      audienceId,
      venueId,
      localeId,
      name: 'Dance',
      ...times,
      ...stamps,
      ...values,
    });
    await em.flush();
    for (const [position, { id: person_id }] of people.entries())
      await insertRow(transaction, 'event_person', {
        ...{ event_id: event.id, person_id, audience_id: audienceId, position },
      });
    return event;
  });
}

/** Events that start an hour apart. */
export async function seedEvents({ audienceId, id: venueId, localeId }: Venue, count: number): Promise<void> {
  await seed(({ em }, stamps) => {
    for (let index = 0; index < count; index++)
      em.create(Event, {
        audienceId,
        venueId,
        localeId,
        name: `Dance ${index}`,
        startsAt: new Date(stamps.createdAt.valueOf() + index * hour),
        timeZone: 'America/Toronto',
        ...stamps,
      });
  });
}

export function seedSeries(
  { audienceId, id: venueId }: InAudience,
  values: Values<Series> = {},
): Promise<Series> {
  const rule = { recurrence: 'FREQ=WEEKLY', startsLocal: '2099-01-01T20:00', timeZone: 'America/Toronto' };
  return seed(({ em }, stamps) =>
    em.create(Series, { audienceId, venueId, name: 'Jam', fields: {}, ...rule, ...stamps, ...values }),
  );
}

export function seedPerson(
  { audienceId, id: localeId }: InAudience,
  values: Values<Person> = {},
): Promise<Person> {
  return seed(({ em }, stamps) =>
    em.create(Person, { audienceId, localeId, name: 'Ana Torres', ...stamps, ...values }),
  );
}

export function seedTrack(
  { audienceId, id: personId }: InAudience,
  values: Values<Track> = {},
): Promise<Track> {
  return seed(({ em }, stamps) =>
    em.create(Track, { audienceId, personId, name: 'Quimbara', ...stamps, ...values }),
  );
}

export function seedTag({ id: audienceId }: SeededAudience, values: Values<Tag> = {}): Promise<Tag> {
  return seed(({ em }, stamps) => em.create(Tag, { audienceId, name: 'Salsa', ...stamps, ...values }));
}

export function seedPhoto({ id: audienceId }: SeededAudience, values: Values<Photo> = {}): Promise<Photo> {
  const url = 'https://pictures.example/1.jpg';
  return seed(({ em }, stamps) =>
    em.create(Photo, { audienceId, url, standalone: true, ...stamps, ...values }),
  );
}

/** A batch that changed nothing. */
export function seedBatch({ id: audienceId }: SeededAudience): Promise<{ readonly id: string }> {
  const ofVenues = { venues_created: 0, venues_updated: 0, venues_unchanged: 0 };
  const ofEvents = { events_created: 0, events_updated: 0, events_unchanged: 0 };
  return seed(async (transaction, { createdAt }) => {
    const batch = { id: newId(), audience_id: audienceId, source: 'scraper', created_at: createdAt };
    await insertRow(transaction, 'batch', { ...batch, ...ofVenues, ...ofEvents });
    return batch;
  });
}

interface Stamps {
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

async function seed<Record>(
  make: (transaction: Transaction, stamps: Stamps) => Record | Promise<Record>,
): Promise<Record> {
  const { database, now } = (await testApp()).dependencies;
  const at = now();
  return database.transaction(async (transaction) => make(transaction, { createdAt: at, updatedAt: at }));
}
