import type { Transaction } from '../../orm/database.ts';
import { Photo } from '../../orm/entities/photo.ts';
import { newId } from '../ids.ts';

/** The id of the audience's photo at an address, which is recorded where it is new. */
export async function keepPhoto(
  { em }: Transaction,
  audienceId: string,
  url: string,
  at: Date,
): Promise<string> {
  const known = await em.findOne(Photo, { audienceId, url }, { orderBy: { id: 'asc' } });
  const photo = known ?? em.create(Photo, { id: newId(), audienceId, url, createdAt: at, updatedAt: at });
  return photo.id;
}
