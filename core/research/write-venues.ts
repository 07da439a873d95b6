import { bulkInsert, bulkUpdate } from '../../orm/bulk-write.ts';
import type { Transaction } from '../../orm/database.ts';
import { newId } from '../ids.ts';
import { findOrCreatePhotos } from './find-or-create-photos.ts';
import type { JudgedVenue, VenueValues } from './judge-venue.ts';

const insertPages = bulkInsert('page', ['id', 'audience_id', 'name', 'url']);
const replacePages = bulkUpdate('page', ['name', 'url']);
const insertVenues = bulkInsert('venue', [
  ...(['id', 'audience_id', 'locale_id', 'page_id', 'name', 'hidden', 'latitude', 'longitude'] as const),
  ...(['address', 'photo_id', 'created_at', 'updated_at'] as const),
]);
const replaceVenues = bulkUpdate('venue', ['hidden', 'address', 'photo_id', 'edited_fields', 'updated_at']);
/** Apart from the rest: for every venue whose place is written, the database works out its spot, moved or not. */
const moveVenues = bulkUpdate('venue', ['locale_id', 'latitude', 'longitude']);

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
  const urls = writes.flatMap(({ values }) => values.photo_url ?? []);
  const photos = await findOrCreatePhotos(transaction, audience_id, urls, at);
  const othersOf = ({ id, values: { hidden, address, photo_url } }: Write) => ({
    id,
    hidden,
    address,
    photo_id: photo_url === null ? null : (photos.get(photo_url) ?? null),
  });

  const added = writes.filter(({ before }) => before === null);
  await insertPages(transaction, added.map(pageOf), { audience_id });
  await insertVenues(
    transaction,
    added.map((write) => ({
      ...othersOf(write),
      ...placeOf(write),
      page_id: write.page_id,
      name: write.values.name,
    })),
    { audience_id, created_at: at, updated_at: at },
  );

  const kept = writes.filter(({ before }) => before !== null);
  const changed = (...fields: (keyof VenueValues)[]) =>
    kept.filter((write) => fields.some((field) => write.changed.has(field)));
  await replacePages(transaction, changed('name', 'url').map(pageOf));
  await moveVenues(transaction, changed('locale', 'latitude', 'longitude').map(placeOf));
  await replaceVenues(
    transaction,
    kept.map((write) => ({ ...othersOf(write), edited_fields: write.edited })),
    { updated_at: at },
  );
}

type Write = JudgedVenue & { readonly values: VenueValues; readonly page_id: string };

const pageOf = ({ page_id, values: { name, url } }: Write) => ({ id: page_id, name, url });

const placeOf = ({ id, values: { locale, latitude, longitude } }: Write) => ({
  id,
  locale_id: locale,
  latitude,
  longitude,
});
