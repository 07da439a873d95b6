import { Domain } from '../../../orm/schema/entities/audience.ts';
import { testApp } from '../app/app.ts';
import { apiKey, serviceToken } from '../requests/credentials.ts';
import {
  type SeededAudience,
  seedAudience,
  seedEvent,
  seedLocale,
  seedMessage,
  seedPerson,
  seedPhoto,
  seedTrack,
  seedVenue,
} from './seeds.ts';

const each = <Made>(count: number, make: (index: number) => Promise<Made>): Promise<Made[]> =>
  Promise.all(Array.from({ length: count }, (_, index) => make(index)));

/** An audience with this many records of every kind in each owner. Their names contain its name. */
export async function seedWorld(name: string, count: number): Promise<SeededAudience> {
  const audience = await seedAudience(name);
  await each(count, () => apiKey(audience));
  await each(count, () => serviceToken(audience));
  await each(count, (index) => seedDomain(audience, `d${index}.${audience.subdomain}.example`));
  await each(count, (index) => seedPlace(audience, `${name} ${index}`, count));
  return audience;
}

async function seedPlace(audience: SeededAudience, name: string, count: number): Promise<void> {
  const locale = await seedLocale(audience, { name });
  const photo = await seedPhoto(audience, { caption: name });
  const people = await each(count, () => seedPerson(locale, { name, photoId: photo.id }));
  for (const person of people) await each(count, () => seedTrack(person, { name }));
  for (const venue of await each(count, () => seedVenue(locale, { name, photoId: photo.id }))) {
    await each(count, () => seedMessage(venue));
    await each(count, () => seedEvent(venue, { name, photoId: photo.id, people }));
  }
}

export async function seedDomain({ id: audienceId }: SeededAudience, dnsName: string): Promise<void> {
  const { database, now } = (await testApp()).dependencies;
  await database.transaction(async ({ em }) => {
    em.create(Domain, { audienceId, dnsName, createdAt: now() });
  });
}
