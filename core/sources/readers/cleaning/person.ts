import type { RawPerson } from '../raw-records.ts';
import { Rejection } from '../rejected.ts';
import { cleanName } from './text.ts';

/** Placeholders in line-ups for people who are not known yet. */
const placeholder = /^(tbd|various|unknown|open (band|calling)|local callers|.),?$/i;

export function cleanPerson({ external_id, name }: RawPerson) {
  const clean = { external_id, name: cleanName(name) };
  if (placeholder.test(clean.name)) throw new Rejection('without a name');
  return clean;
}
