import type { Transaction } from '../../orm/database.ts';
import { photosByAddress } from '../../orm/reads/batch-state.ts';
import { insertion, replacement } from '../../orm/set-based.ts';
import { newId } from '../ids.ts';
import type { JudgedVenue, VenueValues } from './judge-venue.ts';

const columns = [
  ...(['audience_id', 'locale_id', 'page_id', 'name', 'hidden', 'latitude', 'longitude', 'address'] as const),
  ...(['photo_id', 'created_at', 'updated_at'] as const),
];

const insertPages = insertion('page', ['id', 'audience_id', 'name', 'url']);
const replacePages = replacement('page', ['name', 'url']);
const insertPhotos = insertion('photo', ['id', 'audience_id', 'url', 'created_at', 'updated_at']);
const insertVenues = insertion('venue', ['id', ...columns]);
const replaceVenues = replacement('venue', [
  ...(['locale_id', 'hidden', 'latitude', 'longitude', 'address', 'photo_id'] as const),
  ...(['edited_fields', 'updated_at'] as const),
]);

/** The venues that are new or changed, with their pages and photos. */
export async function writeVenues(
  transaction: Transaction,
  audience_id: string,
  judged: readonly JudgedVenue[],
  at: string,
): Promise<void> {
  const writes = judged.flatMap(({ values, ...rest }) =>
    values !== null && rest.changed.size > 0
      ? [{ ...rest, values, page_id: rest.before?.page_id ?? newId() }]
      : [],
  );
  const photos = await keepPhotos(transaction, audience_id, writes, at);
  const rows = writes.map(({ id, page_id, values, edited, before }) => {
    const { name, locale: locale_id, hidden, latitude, longitude, address, url, photo_url } = values;
    const page = { id: page_id, audience_id, name, url };
    const place = { locale_id, hidden, latitude, longitude, address };
    const photo_id = photo_url === null ? null : (photos.get(photo_url) ?? null);
    const venue = { id, audience_id, page_id, name, ...place, photo_id, edited_fields: edited };
    return { isNew: before === null, page, venue: { ...venue, created_at: at, updated_at: at } };
  });
  const [added, changed] = [rows.filter(({ isNew }) => isNew), rows.filter(({ isNew }) => !isNew)];
  await insertPages(
    transaction,
    added.map(({ page }) => page),
  );
  await insertVenues(
    transaction,
    added.map(({ venue }) => venue),
  );
  await replacePages(
    transaction,
    changed.map(({ page }) => page),
  );
  await replaceVenues(
    transaction,
    changed.map(({ venue }) => venue),
  );
}

/** The ids of the audience's photos by address; new addresses are recorded. */
async function keepPhotos(
  transaction: Transaction,
  audience_id: string,
  venues: readonly { values: VenueValues }[],
  at: string,
): Promise<Map<string, string>> {
  const addresses = [...new Set(venues.flatMap(({ values }) => values.photo_url ?? []))];
  if (addresses.length === 0) return new Map();
  const known = await transaction.read(photosByAddress, [audience_id, addresses]);
  const ids = new Map(known.map(({ url, id }) => [url, id]));
  const added = addresses.filter((url) => !ids.has(url)).map((url) => ({ id: newId(), url }));
  await insertPhotos(
    transaction,
    added.map((photo) => ({ ...photo, audience_id, created_at: at, updated_at: at })),
  );
  for (const { url, id } of added) ids.set(url, id);
  return ids;
}
