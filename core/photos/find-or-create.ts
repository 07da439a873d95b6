import type { Transaction } from '../../orm/database.ts';
import { Photo } from '../../orm/schema/entities/photo.ts';
import { photoIdIn } from './image.ts';

/**
 * The id of the audience's photo with an address, or of the one that an address of the service shows; created if it is new.
 * Without an address, null or undefined.
 */
export async function findOrCreatePhoto<None extends null | undefined>(
  { em }: Transaction,
  audienceId: string,
  url: string | None,
  at: Date,
): Promise<string | None> {
  if (typeof url !== 'string') return url;
  const id = photoIdIn(url);
  const shown = id === undefined ? null : await em.findOne(Photo, { audienceId, id });
  const known = shown ?? (await em.findOne(Photo, { audienceId, url }, { orderBy: { id: 'asc' } }));
  if (known !== null) return known.id;
  return em.create(Photo, { audienceId, url, createdAt: at, updatedAt: at }).id;
}
