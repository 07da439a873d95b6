import { z } from 'zod';
import { lockEventsOfVenue } from '../../orm/commands/undoing/delete-records.ts';
import type { Transaction } from '../../orm/database.ts';
import { latitude, longitude } from '../../orm/records/points.ts';
import { venueById } from '../../orm/records/venue.ts';
import { Locale } from '../../orm/schema/entities/locale.ts';
import { Page } from '../../orm/schema/entities/photo.ts';
import { Venue } from '../../orm/schema/entities/venue.ts';
import { id, name, reference, webAddress } from '../../orm/statements/input-types.ts';
import { wholeAudience } from '../../orm/statements/scope.ts';
import { Refusal } from '../errors/refusal.ts';
import { findOrCreatePhoto } from '../photos/find-or-create.ts';
import { may, proven } from '../procedures/procedures.ts';
import { route } from '../procedures/route.ts';
import { changedFields, markEdited } from '../records/edited-fields.ts';
import { deletionInput, lockRecord, recordId, softDelete } from '../records/mutations.ts';
import { expectedVersion, ifMatch, requireMatch } from '../records/preconditions.ts';
import { requireReferenced } from '../records/references.ts';
import { audienceChoice, writingScope } from '../request/scope.ts';
import { runTransaction } from '../request/transaction.ts';
import { accessibility, knownOf } from '../values/accessibility.ts';
import { beacon } from '../values/beacon.ts';
import { nullAs } from '../values/null-as.ts';
import { findVenue, venue, venueBody } from './venue.ts';

const venueFields = {
  name: name().describe('The name of the venue and of its page.'),
  latitude,
  longitude,
  address: name().nullable().optional().describe('Postal address.'),
  accessibility: accessibility
    .nullish()
    .describe('What it has for those who need it. What is omitted is unchanged.'),
  hidden: nullAs(z.boolean(), false).describe(
    'Hidden venues are visible only to administrators and API keys.',
  ),
  page_url: webAddress.nullable().optional().describe("The address of the venue's page."),
  photo_url: webAddress.nullable().optional().describe('The address of a picture.'),
  beacon: beacon
    .strict()
    .describe('The radio beacon at the venue; unique within the audience.')
    .meta({ id: 'BeaconInput' })
    .nullable()
    .optional(),
};

const creationInput = z.strictObject({ ...audienceChoice, locale_id: id('Locale'), ...venueFields });

export const createVenue = may('edit_records')
  .meta({
    openapi: route('POST', '/v1/locales/{locale_id}/venues', 'Venues', 'Create a venue in a locale'),
    graphql: { name: 'createVenue', returns: 'Venue' },
    refuses: ['not_found'],
  })
  .input(creationInput)
  .output(proven(venue))
  .mutation(({ ctx, input }) => {
    const scope = writingScope(ctx, input.audience_id);
    return runTransaction(ctx, async (transaction) => {
      const locale = await lockRecord(transaction, Locale, { id: input.locale_id }, scope, unknownLocale);
      const id = await insertVenue(transaction, locale, input, ctx.now());
      return venueBody(await findVenue(transaction, scope, id));
    });
  });

/** Over REST the locale is in the path, so it is `not_found`; over GraphQL it is an invalid field. */
const unknownLocale = () =>
  new Refusal('not_found', { fields: { locale_id: ['must be the id of a locale of the audience'] } });

async function insertVenue(
  transaction: Transaction,
  { id: localeId, audienceId }: Locale,
  {
    name,
    page_url,
    photo_url,
    audience_id: _,
    locale_id: __,
    accessibility,
    ...own
  }: z.output<typeof creationInput>,
  at: Date,
): Promise<string> {
  const { em } = transaction;
  const page = em.create(Page, { audienceId, name, url: page_url });
  const photoId = await findOrCreatePhoto(transaction, audienceId, photo_url, at);
  const place = { ...own, localeId, accessibility: knownOf(accessibility ?? {}) };
  const values = { name, ...place, pageId: page.id, photoId, createdAt: at, updatedAt: at };
  return em.create(Venue, { audienceId, ...values }).id;
}

export const edit = z.object({
  ...z.object(venueFields).partial().shape,
  locale_id: reference('Locale').optional(),
});

/** Over REST, the version of a venue is its ETag. */
const conditional = {
  headers: { if_match: 'If-Match' },
  refuses: ['not_found', 'precondition_failed'],
} as const;

export const updateVenue = may('edit_records')
  .meta({
    openapi: route('PATCH', '/v1/venues/{id}', 'Venues', 'Update a venue', {
      description:
        'Omitted fields are unchanged; null clears a field. If the venue moves to another locale, its events move too.',
    }),
    ...conditional,
    graphql: { name: 'updateVenue', returns: 'Venue' },
  })
  .input(z.strictObject({ id: id('Venue'), ...expectedVersion, ...ifMatch, ...edit.shape }))
  .output(proven(venue))
  .mutation(({ ctx, input: { id, expected_version, if_match, ...edit } }) => {
    const scope = writingScope(ctx);
    return runTransaction(ctx, async (transaction) => {
      const body = async () => venueBody(await findVenue(transaction, scope, id));
      const found = await lockRecord(transaction, Venue, { id, expected_version }, scope);
      await requireMatch(if_match, body);
      const whole = wholeAudience(found.audienceId, scope.now);
      const [before = {}] = await transaction.query(venueById, whole, [found.id]);
      const values = {
        ...edit,
        accessibility:
          edit.accessibility === null
            ? {}
            : edit.accessibility && knownOf({ ...found.accessibility, ...edit.accessibility }),
      };
      markEdited(found, changedFields(before, values));
      await applyEdit(transaction, found, values, ctx.now());
      return body();
    });
  });

async function applyEdit(
  transaction: Transaction,
  venue: Venue,
  { name, page_url: url, photo_url, locale_id, ...own }: z.output<typeof edit>,
  at: Date,
): Promise<void> {
  const { em } = transaction;
  const { audienceId } = venue;
  const onlyDefined = { ignoreUndefined: true };
  // A foreign key copies the page's name to the venue.
  em.assign(await em.findOneOrFail(Page, venue.pageId), { name, url }, onlyDefined);
  const photoId = await findOrCreatePhoto(transaction, audienceId, photo_url, at);
  em.assign(venue, { ...own, photoId }, onlyDefined);
  if (locale_id !== undefined) {
    venue.localeId = await requireReferenced({ transaction, audienceId, at }, Locale, 'locale_id', locale_id);
  }
}

export const deleteVenue = may('edit_records')
  .meta({
    openapi: route('DELETE', '/v1/venues/{id}', 'Venues', 'Delete a venue and its events'),
    ...conditional,
    graphql: { name: 'deleteVenue', returns: 'Venue', deletes: true },
  })
  .input(deletionInput('Venue').extend(ifMatch))
  .output(proven(recordId))
  .mutation(({ ctx, input: { if_match, ...target } }) =>
    softDelete(ctx, Venue, 'venue', target, async ({ id }, { transaction, audienceId, at }) => {
      const scope = wholeAudience(audienceId, at.toISOString());
      await requireMatch(if_match, async () => venueBody(await findVenue(transaction, scope, id)));
      await transaction.execute(lockEventsOfVenue, scope, [id]);
    }),
  );
