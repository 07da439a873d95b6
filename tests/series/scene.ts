import { seedHall } from '../support/records/seeds.ts';
import { administer } from '../support/requests/caller.ts';
import { signIn } from '../support/requests/credentials.ts';
import { request } from '../support/requests/request.ts';

export interface Dated {
  id: string;
  name: string;
  starts_at: string;
  ends_at: string | null;
  status: string;
  series: { id: string; name: string; recurrence: string } | null;
  tags: { name: string }[];
  other_dates?: { id: string; starts_at: string; status: string }[];
}

/** A venue in Toronto, somebody who administers it, and what reads its events. */
export async function scene() {
  const { audience, locale, venue } = await seedHall();
  const caller = await administer(audience);
  const { as } = await signIn({ audience, admin: true });
  const list = async (): Promise<Dated[]> => {
    const from = '2000-01-01T00:00:00Z';
    return (await request<Dated[]>(`GET /v1/venues/${venue.id}/events?from=${from}`, { as })).body;
  };
  const get = async (id: string): Promise<Dated> =>
    (await request<Dated>(`GET /v1/events/${id}`, { as })).body;
  return { audience, locale, venue, caller, as, list, get };
}

const loadedAt = new Date();

/** The day so many days from when this was loaded, on the clocks of UTC: the same when midnight passes meanwhile. */
export const dayIn = (days: number, from = loadedAt): string =>
  new Date(from.valueOf() + days * 24 * 3600 * 1000).toISOString().slice(0, 10);

const weekdays = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA'];

export const weekdayOf = (day: string): string => weekdays[new Date(`${day}T00:00Z`).getUTCDay()] ?? '';

/** What clocks in Toronto show. */
export const inToronto = (instant: string): string =>
  new Date(instant).toLocaleString('sv', { timeZone: 'America/Toronto' }).slice(0, 16).replace(' ', 'T');
