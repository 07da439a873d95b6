import { z } from 'zod';
import type { Transaction } from '../../orm/database.ts';
import { Locale } from '../../orm/entities/locale.ts';
import { Page } from '../../orm/entities/page.ts';
import { Venue } from '../../orm/entities/venue.ts';
import { Refusal } from '../errors.ts';
import { findReferred } from '../find-to-write.ts';
import { id, newId } from '../ids.ts';
import { findOrCreatePhoto } from '../photos/find-or-create.ts';
import { adminProcedure } from '../procedures.ts';
import { audienceChoice, writingScope } from '../scope.ts';
import { write } from '../write.ts';
import { venueFields } from './fields.ts';
import { readVenue } from './read.ts';
import { setBeacon } from './set-beacon.ts';
import { venue } from './venue.ts';

const input = z.strictObject({ ...audienceChoice, locale_id: id('Locale'), ...venueFields });

export const createVenue = adminProcedure
  .meta({
    openapi: {
      method: 'POST',
      path: '/v1/locales/{locale_id}/venues',
      summary: 'Create a venue in a locale',
      tags: ['Venues'],
    },
    status: 201,
    graphql: { schemas: ['audience'], name: 'createVenue', returns: 'Venue' },
    refuses: ['not_found'],
  })
  .input(input)
  .output(venue)
  .mutation(async ({ ctx, input }) => {
    const scope = writingScope(ctx, input.audience_id);
    return write(ctx.database, async (transaction) => {
      const locale = await findReferred(transaction, Locale, input.locale_id, scope);
      if (locale === null) throw unknownLocale();
      return readVenue(transaction, await addVenue(transaction, locale, input, ctx.now()));
    });
  });

/** Over REST, what the path names does not exist; elsewhere, a field is wrong. */
const unknownLocale = () =>
  new Refusal('not_found', { fields: { locale_id: ['names no locale of the audience'] } });

async function addVenue(
  transaction: Transaction,
  { id: localeId, audienceId }: Locale,
  { name, latitude, longitude, address, hidden, page_url, photo_url, beacon }: z.output<typeof input>,
  at: Date,
): Promise<string> {
  const { em } = transaction;
  const page = em.create(Page, { id: newId(), audienceId, name, url: page_url });
  const photoId = await findOrCreatePhoto(transaction, audienceId, photo_url, at);
  const place = { localeId, latitude, longitude, address, hidden };
  const stamps = { createdAt: at, updatedAt: at };
  const values = { name, ...place, pageId: page.id, photoId, ...stamps };
  const venue = em.create(Venue, { id: newId(), audienceId, ...values });
  if (beacon) await setBeacon(transaction, venue, beacon);
  return venue.id;
}
