import { v7 } from 'uuid';
import type { Transaction } from '../../../orm/database.ts';
import { Audience } from '../../../orm/schema/entities/audience.ts';
import { Event } from '../../../orm/schema/entities/event.ts';
import { Locale } from '../../../orm/schema/entities/locale.ts';
import { Page } from '../../../orm/schema/entities/photo.ts';
import { Venue } from '../../../orm/schema/entities/venue.ts';

const now = new Date('2026-11-21T02:07:00Z');
export const stamps = { createdAt: now, updatedAt: now };

export interface Place {
  audienceId: string;
  localeId: string;
  pageId: string;
  venueId: string;
  eventId: string;
}

/** An audience with one of each: a locale in Lisbon, a venue in it, and an event there. */
export function createPlace({ em }: Transaction): Place {
  const place = { audienceId: v7(), localeId: v7(), pageId: v7(), venueId: v7(), eventId: v7() };
  const { audienceId, localeId, pageId, venueId, eventId } = place;
  const position = { latitude: 38.7223, longitude: -9.1393 };
  em.create(Audience, { id: audienceId, name: 'Fado', subdomain: `fado-${audienceId}`, ...stamps });
  em.create(Locale, {
    id: localeId,
    audienceId,
    name: 'Lisbon',
    label: 'lisbon',
    timeZone,
    ...position,
    ...stamps,
  });
  em.create(Page, { id: pageId, audienceId, name: 'Clube' });
  em.create(Venue, { id: venueId, audienceId, localeId, pageId, name: 'Clube', ...position, ...stamps });
  em.create(Event, {
    id: eventId,
    audienceId,
    venueId,
    localeId,
    name: 'Noite',
    startsAt: now,
    timeZone,
    ...stamps,
  });
  return place;
}

export const timeZone = 'Europe/Lisbon';
