import { z } from 'zod';
import { Person } from '../../orm/entities/person.ts';
import { id, newId, reference } from '../ids.ts';
import { findOrCreatePhoto } from '../photos/find-or-create.ts';
import { change, createRecord, creation, deleteRecord, deletion, updateRecord } from '../record-mutations.ts';
import { audienceChoice } from '../scope.ts';
import { name, webAddress } from '../text.ts';
import { setPage } from './set-page.ts';

const fields = z.object({
  locale_id: reference('Locale'),
  name: name().describe('The name to show.'),
  page_url: webAddress.nullable().optional().describe("The address of the person's page."),
  photo_url: webAddress.nullable().optional().describe('The address of a picture.'),
});

const createPerson = creation('Person')
  .input(z.strictObject({ ...audienceChoice, ...fields.shape }))
  .mutation(({ ctx, input: { audience_id, locale_id: localeId, name, page_url: url, photo_url } }) =>
    createRecord(ctx, audience_id, async ({ transaction, audienceId, at }) => {
      const photoId = await findOrCreatePhoto(transaction, audienceId, photo_url, at);
      const values = { localeId, name, photoId, createdAt: at, updatedAt: at };
      const person = transaction.em.create(Person, { id: newId(), audienceId, ...values });
      await setPage(transaction, person, { url });
      return person;
    }),
  );

const updatePerson = change('Person')
  .input(z.strictObject({ id: id('Person'), ...fields.partial().shape }))
  .mutation(({ ctx, input: { id, locale_id: localeId, name, page_url: url, photo_url } }) =>
    updateRecord(ctx, Person, id, async (person, { transaction, audienceId, at }) => {
      const photoId = await findOrCreatePhoto(transaction, audienceId, photo_url, at);
      transaction.em.assign(person, { localeId, photoId, updatedAt: at }, { ignoreUndefined: true });
      await setPage(transaction, person, { name, url });
    }),
  );

const deletePerson = deletion('Person').mutation(({ ctx, input: { id } }) => deleteRecord(ctx, Person, id));

export const personEdits = { create: createPerson, update: updatePerson, delete: deletePerson };
