import { provenanceOfPeople } from '../../orm/reads/provenance.ts';
import { people as record } from '../../orm/records/person.ts';
import { restoration } from '../history/undoing/restore.ts';
import { merging } from '../merging/merge.ts';
import { router } from '../procedures/trpc.ts';
import { readProvenance } from '../records/provenance.ts';
import { readsOf } from '../records/reads.ts';
import { createPerson, deletePerson, updatePerson } from './mutations.ts';
import { getPerson, listPeopleInLocale } from './person.ts';

export const people = router({
  create: createPerson,
  delete: deletePerson,
  get: getPerson,
  listInLocale: listPeopleInLocale,
  merge: merging('Person', 'their places in line-ups, tracks and origins'),
  restore: restoration('Person', 'their page, tracks and places in line-ups'),
  update: updatePerson,
  provenance: readProvenance(provenanceOfPeople),
  ...readsOf(record),
});
