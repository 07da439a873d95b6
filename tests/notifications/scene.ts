import { randomUUID } from 'node:crypto';
import type { z } from 'zod';
import type { Push } from '../../core/network/push/push-service.ts';
import { hour } from '../../core/values/time.ts';
import type { rsvpReply } from '../../orm/records/rsvp.ts';
import { MailAddress } from '../../orm/schema/entities/mail-address.ts';
import { Identity } from '../../orm/schema/entities/user.ts';
import { testApp } from '../support/app/app.ts';
import { clock } from '../support/app/clock.ts';
import { sendNotifications } from '../support/app/jobs.ts';
import { seedAudience, seedEvent, seedLocale, seedVenue } from '../support/records/seeds.ts';
import { call } from '../support/requests/caller.ts';
import { type SignedIn, signIn } from '../support/requests/credentials.ts';
import { request } from '../support/requests/request.ts';

export interface Guest extends SignedIn {
  /** Of the guest's one device. */
  readonly deviceToken: string;
}

interface Arrived extends Push {
  readonly token: string;
}

/** An audience with its owner and an event in two days; what is pushed to devices is kept here. */
export async function scene(values: Parameters<typeof seedAudience>[1] = {}) {
  const { dependencies } = await testApp();
  const audience = await seedAudience('Salsa City', values);
  const { as } = await signIn({ audience, role: 'owner' });
  const caller = await call(as, { schema: 'audience', audienceId: audience.id });
  const venue = await seedVenue(await seedLocale(audience), { name: 'Casa' });
  const arrived: Arrived[] = [];
  const apple = {
    respond: async (_push: Push, _token: string): Promise<'sent' | 'gone' | 'failed'> => 'sent',
    send: (push: Push, token: string) => {
      arrived.push({ ...push, token });
      return apple.respond(push, token);
    },
  };
  let passed = 0;
  const later = {
    ...dependencies,
    pushes: { apple, android: null, web: null },
    now: () => new Date(clock.now().valueOf() + passed),
  };
  /** Tells what is to be told after so many milliseconds. What arrives is to whom, and the titles. */
  const tell = async (milliseconds = 0) => {
    passed += milliseconds;
    const before = arrived.length;
    await sendNotifications(later);
    return arrived.slice(before).filter(({ address }) => address.startsWith(site));
  };
  const inHours = (hours: number) => new Date(clock.now().valueOf() + hours * hour);
  const site = `http://${audience.subdomain}.platform.test/`;
  await tell();
  const eventIn = (hours: number, values: object = {}) =>
    seedEvent(venue, { name: 'Fado', startsAt: inHours(hours), endsAt: null, ...values });
  return { audience, caller, venue, arrived, apple, later, tell, inHours, eventIn, as };
}

type RsvpReply = z.output<typeof rsvpReply>;

type Scene = Awaited<ReturnType<typeof scene>>;

/** Somebody with a device, who may come to an event; without an audience, signed in on the platform. */
export async function guestOf(
  { audience }: Partial<Pick<Scene, 'audience'>>,
  event?: { readonly id: string },
  state: RsvpReply = 'attending',
): Promise<Guest> {
  const signedIn = await signIn({ audience });
  const deviceToken = randomUUID();
  const body = { device_type: 'apple', vendor_identifier: randomUUID(), notification_token: deviceToken };
  await request('POST /v1/token/device', { as: signedIn.as, body });
  if (event !== undefined) await reply(signedIn, event, state);
  return { ...signedIn, deviceToken };
}

export const reply = ({ as }: SignedIn, { id }: { readonly id: string }, state: RsvpReply) =>
  request(`POST /v1/events/${id}/rsvp`, { as, body: { state } });

/** Who was told what, in any order. */
export const told = (arrived: readonly Arrived[], guests: Readonly<Record<string, Guest>>): string[] =>
  arrived
    .map(({ token, title }) => {
      const [name] = Object.entries(guests).find(([, { deviceToken }]) => deviceToken === token) ?? ['?'];
      return `${name}: ${title}`;
    })
    .sort();

/** Has somebody receive mail at an address of their own, which is confirmed. */
export async function mailTo(
  { later, audience }: Pick<Scene, 'audience'> & { readonly later: Pick<Scene['later'], 'database'> },
  { userId }: SignedIn,
) {
  const address = `${userId}@${audience.subdomain}.example.org`;
  await later.database.transaction(async ({ em }) => {
    const { id: identityId } = await em.findOneOrFail(Identity, { userId });
    em.create(MailAddress, { identityId, address, fromProvider: false, confirmedAt: clock.now() });
  });
  return address;
}
