import { day } from '../../core/values/time.ts';
import type { Event } from '../../orm/schema/entities/event.ts';
import { testApp } from '../support/app/app.ts';
import { clock } from '../support/app/clock.ts';
import { eraseDueIdentities } from '../support/app/jobs.ts';
import { seedEvent, seedHall } from '../support/records/seeds.ts';
import { administer } from '../support/requests/caller.ts';
import { signIn } from '../support/requests/credentials.ts';
import { request } from '../support/requests/request.ts';

export interface Attended {
  readonly capacity: number | null;
  readonly rsvp: { state: string; position?: number } | null;
  readonly attendance?: { attending: number; maybe: number; waiting?: number; capacity?: number };
}

interface Exported {
  readonly rsvps: { state: string; waiting_since: string | null; checked_in_at: string | null }[];
}

/** An event in an audience that shows who comes, and its users. */
export async function createRoom(values: Partial<Event> = {}) {
  const { dependencies } = await testApp();
  const { audience, venue } = await seedHall('Salsa City', { publicRsvpCounts: true });
  const event = await seedEvent(venue, values);
  const administrator = await administer(audience);
  const path = `/v1/events/${event.id}`;
  const member = async (name?: string) => {
    const { as, userId } = await signIn({ audience, ...(name !== undefined && { name }) });
    const answer = async (state: string): Promise<Attended['rsvp']> => {
      const { status, body } = await request<Attended>(`POST ${path}/rsvp`, { as, body: { state } });
      // More at once than the service takes: as every client does, once more.
      return status === 503 ? answer(state) : body.rsvp;
    };
    return {
      as,
      userId,
      answer,
      attend: () => answer('attending'),
      takeBack: () => request<Attended>(`DELETE ${path}/rsvp`, { as }),
      read: async () => (await request<Attended>(`GET ${path}`, { as })).body,
      rsvp: async () => (await request<Attended>(`GET ${path}`, { as })).body.rsvp,
      exported: async () => (await request<Exported>('GET /v1/me/export', { as })).body,
      /** Erases their account, as if it had been due. */
      async erase() {
        await request('DELETE /v1/me', { as });
        const later = new Date(clock.now().valueOf() + 31 * day);
        await eraseDueIdentities({ ...dependencies, now: () => later });
      },
    };
  };
  return {
    audience,
    venue,
    event,
    administrator,
    member,
    members: (count: number) => Promise.all(Array.from({ length: count }, () => member())),
    update: (edit: object) => administrator.events.update({ id: event.id, ...edit }),
    async counts() {
      const [counts] = await administrator.events.countRsvps({ ids: [event.id] });
      return { waiting: 0, ...counts };
    },
  };
}

export type Member = Awaited<ReturnType<Awaited<ReturnType<typeof createRoom>>['member']>>;
