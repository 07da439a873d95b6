import { randomUUID } from 'node:crypto';
import { decodeJwt } from 'jose';
import {
  type SeededAudience,
  seedAudience,
  seedBatch,
  seedEvent,
  seedLocale,
  seedPerson,
  seedPhoto,
  seedTag,
  seedTrack,
  seedVenue,
} from '../support/records/seeds.ts';
import { signIn } from '../support/requests/credentials.ts';

/** Records that a request can be about. */
export interface Target {
  readonly side: 'own' | 'foreign';
  readonly hidden: boolean;
  /** By the part of a path that they stand behind: `venues` in `/v1/venues/{id}`. */
  readonly ids: Readonly<Record<string, string>>;
  /** Another one like it, for requests that use it up. */
  readonly another: () => Promise<Target>;
}

export interface Side {
  readonly audience: SeededAudience;
  readonly visible: Target;
  readonly hidden: readonly Target[];
  /** In the name of every record of this side that only administrators and API keys see, and in no other's. */
  readonly secret: string;
  /** In the name of every other record of this side. */
  readonly mark: string;
}

/** One audience with a record of every kind, some of them hidden. */
export async function createSide(side: Target['side']): Promise<Side> {
  const mark = `mark${randomUUID()}`;
  const secret = `secret${randomUUID()}`;
  const audience = await seedAudience(mark);
  const locale = await seedLocale(audience, { name: mark });
  const person = await seedPerson(locale, { name: mark, photoId: (await photoOf(audience, mark)).id });
  await seedTag(audience, { name: mark });
  const track = await seedTrack(person, { name: mark });
  const { userId, token } = await signIn({ audience, name: mark });
  const place = async (name: string, hidden: boolean): Promise<Target> => {
    const photo = await photoOf(audience, name);
    const venue = await seedVenue(locale, { name, hidden, photoId: photo.id });
    const event = await seedEvent(venue, { name, photoId: photo.id, people: [person] });
    const ids = { venues: venue.id, events: event.id, photos: photo.id };
    return { side, hidden, ids, another: () => place(name, hidden) };
  };
  const visible = await place(mark, false);
  const atVisibleVenue = async (): Promise<Target> => {
    const photo = await photoOf(audience, secret);
    const venue = await seedVenue(locale, { name: mark });
    const event = await seedEvent(venue, { name: secret, hidden: true, photoId: photo.id, people: [person] });
    return { side, hidden: true, ids: { events: event.id, photos: photo.id }, another: atVisibleVenue };
  };
  const others = {
    audience: audience.id,
    locales: locale.id,
    people: person.id,
    tracks: track.id,
    users: userId,
    sessions: String(decodeJwt(token).jti),
    batches: (await seedBatch(audience)).id,
  };
  return {
    audience,
    mark,
    secret,
    visible: { ...visible, ids: { ...visible.ids, ...others } },
    hidden: [await place(secret, true), await atVisibleVenue()],
  };
}

const photoOf = (audience: SeededAudience, name: string) =>
  seedPhoto(audience, { url: `https://pictures.example/${name}.jpg`, caption: name });
