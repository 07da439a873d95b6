import { z } from 'zod';
import { people as record } from '../../orm/reads/person.ts';
import { provenanceOfPeople } from '../../orm/reads/provenance.ts';
import { localeFilter, queryFilter } from '../list-input.ts';
import { readProvenance } from '../provenance.ts';
import { readsOf } from '../record-reads.ts';
import { router } from '../trpc.ts';
import { restoration } from '../undoing/restore.ts';
import { getPerson } from './get.ts';
import { listPeopleInLocale } from './list-in-locale.ts';
import { createPerson, deletePerson, updatePerson } from './mutations.ts';

export const people = router({
  create: createPerson,
  delete: deletePerson,
  get: getPerson,
  listInLocale: listPeopleInLocale,
  restore: restoration('Person', 'their page, tracks and places in line-ups'),
  update: updatePerson,
  provenance: readProvenance(provenanceOfPeople),
  ...readsOf(record, z.object({ ...queryFilter, ...localeFilter })),
});
