import { z } from 'zod';
import { deleteRecords } from '../../orm/commands/undoing/delete-records.ts';
import { personById } from '../../orm/records/person.ts';
import { Locale } from '../../orm/schema/entities/locale.ts';
import { Person } from '../../orm/schema/entities/person.ts';
import { Page } from '../../orm/schema/entities/photo.ts';
import { name, reference, webAddress } from '../../orm/statements/input-types.ts';
import { wholeAudience } from '../../orm/statements/scope.ts';
import { findOrCreatePhoto } from '../photos/find-or-create.ts';
import { changedFields, markEdited } from '../records/edited-fields.ts';
import { createRecord, creation, deletion, softDelete, update, updateRecord } from '../records/mutations.ts';
import { newRecord, requireReferenced, type Write } from '../records/references.ts';

const fields = z.object({
  locale_id: reference('Locale'),
  name: name().describe('Display name.'),
  page_url: webAddress.nullable().optional().describe("The address of the person's page."),
  photo_url: webAddress.nullable().optional().describe('The address of a picture.'),
});

export const edit = fields.partial();

export const createPerson = creation('Person', fields).mutation(
  ({ ctx, input: { audience_id, locale_id: localeId, name, page_url: url, photo_url } }) =>
    createRecord(ctx, audience_id, async (write) => {
      const { transaction, audienceId, at } = write;
      await requireReferenced(write, Locale, 'locale_id', localeId);
      const photoId = await findOrCreatePhoto(transaction, audienceId, photo_url, at);
      const person = transaction.em.create(Person, { localeId, name, photoId, ...newRecord(write) });
      await setPage(write, person, { url });
      return person;
    }),
);

export const updatePerson = update('Person', edit).mutation(
  ({ ctx, input: { id, expected_version, ...edit } }) =>
    updateRecord(ctx, Person, { id, expected_version }, async (person, write) => {
      const { transaction, audienceId, at } = write;
      const { locale_id: localeId, name, page_url: url, photo_url } = edit;
      await requireReferenced(write, Locale, 'locale_id', localeId);
      const scope = wholeAudience(audienceId, at.toISOString());
      const [before = {}] = await transaction.query(personById, scope, [person.id]);
      markEdited(person, changedFields(before, edit));
      const photoId = await findOrCreatePhoto(transaction, audienceId, photo_url, at);
      transaction.em.assign(person, { localeId, photoId }, { ignoreUndefined: true });
      await setPage(write, person, { name, url });
    }),
);

export const deletePerson = deletion('Person').mutation(({ ctx, input }) =>
  softDelete(ctx, Person, 'person', input),
);

interface PageChange {
  name?: string | undefined;
  /** Null removes the page. */
  url?: string | null | undefined;
}

/** A person has a page as long as it has an address; the two share their name. */
async function setPage(
  { transaction: { em, execute }, at }: Write,
  person: Person,
  { name, url }: PageChange,
): Promise<void> {
  const page = person.pageId ? await em.findOneOrFail(Page, person.pageId) : null;
  if (page !== null && url !== null) {
    // A foreign key copies the page's name to the person.
    em.assign(page, { name, url }, { ignoreUndefined: true });
    return;
  }
  person.name = name ?? person.name;
  if (page !== null) {
    person.pageId = null;
    const scope = wholeAudience(person.audienceId, at.toISOString());
    await execute(deleteRecords.page, scope, [[page.id], null]);
  } else if (url) {
    const { audienceId } = person;
    person.pageId = em.create(Page, { audienceId, name: person.name, url }).id;
  }
}
