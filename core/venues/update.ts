import { z } from 'zod';
import type { Transaction } from '../../orm/database.ts';
import { Locale } from '../../orm/entities/locale.ts';
import { Page } from '../../orm/entities/page.ts';
import { Venue } from '../../orm/entities/venue.ts';
import { venueById } from '../../orm/reads/venue.ts';
import { changedFields, markEdited } from '../edited-fields.ts';
import { invalidField } from '../errors.ts';
import { findReferred, findToWrite } from '../find-to-write.ts';
import { id, reference } from '../ids.ts';
import { findOrCreatePhoto } from '../photos/find-or-create.ts';
import { adminProcedure } from '../procedures.ts';
import { writingScope } from '../scope.ts';
import { write } from '../write.ts';
import { venueFields } from './fields.ts';
import { readVenue } from './read.ts';
import { setBeacon } from './set-beacon.ts';
import { venue } from './venue.ts';

const fields = z
  .object(venueFields)
  .partial()
  .extend({ locale_id: reference('Locale').optional() });
type Edit = z.output<typeof fields>;

export const updateVenue = adminProcedure
  .meta({
    openapi: {
      method: 'PATCH',
      path: '/v1/venues/{id}',
      summary: 'Change a venue',
      description: 'A field left out stays, null clears. Its events move to another locale with it.',
      tags: ['Venues'],
    },
    refuses: ['not_found'],
    graphql: { schemas: ['audience'], name: 'updateVenue', returns: 'Venue' },
  })
  .input(z.strictObject({ id: id('Venue'), ...fields.shape }))
  .output(venue)
  .mutation(async ({ ctx, input: { id, ...edit } }) => {
    const scope = writingScope(ctx);
    return write(ctx.database, async (transaction) => {
      const found = await findToWrite(transaction, Venue, id, scope);
      await markEdits(transaction, found, edit);
      await apply(transaction, found, edit, ctx.now());
      return readVenue(transaction, id);
    });
  });

async function markEdits({ read }: Transaction, venue: Venue, edit: Edit): Promise<void> {
  const [before = {}] = await read(venueById, [venue.id, venue.audienceId, true]);
  markEdited(venue, changedFields(before, edit));
}

async function apply(transaction: Transaction, venue: Venue, edit: Edit, at: Date): Promise<void> {
  const { em } = transaction;
  const { name, page_url: url, photo_url, beacon, locale_id, ...own } = edit;
  const kept = { ignoreUndefined: true };
  // The venue's own name follows that of its page.
  em.assign(await em.findOneOrFail(Page, venue.pageId), { name, url }, kept);
  const photoId = await findOrCreatePhoto(transaction, venue.audienceId, photo_url, at);
  em.assign(venue, { ...own, photoId, updatedAt: at }, kept);
  if (locale_id !== undefined) await move(transaction, venue, locale_id);
  if (beacon !== undefined) await setBeacon(transaction, venue, beacon);
}

async function move(transaction: Transaction, venue: Venue, localeId: string): Promise<void> {
  const { audienceId } = venue;
  const locale = await findReferred(transaction, Locale, localeId, { audienceId, hidden: true });
  if (locale === null) throw invalidField('locale_id', 'names no locale of the audience');
  venue.localeId = locale.id;
}
