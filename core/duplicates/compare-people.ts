import type { z } from 'zod';
import type { Reader } from '../../orm/database.ts';
import { peopleAround } from '../../orm/reads/duplicates/people.ts';
import type { AudienceScope } from '../../orm/statements/scope.ts';
import { matchPerson, readPerson } from '../matching/match-person.ts';
import { thresholds } from '../matching/thresholds.ts';
import { type Pair, pairOf } from './pair.ts';

/** The people who may be the same as one of these. */
export async function comparePeople(
  { query }: Reader,
  scope: AudienceScope,
  ids: readonly string[],
): Promise<Pair[]> {
  const around = await query(peopleAround, scope, [ids]);
  return around.flatMap(({ given, other }) => {
    const match = matchPerson(read(given), read(other));
    return match.score < thresholds.person.likely ? [] : [pairOf(given.id, other.id, match)];
  });
}

const read = ({ name, locale, town }: z.output<typeof peopleAround.row>['given']) =>
  readPerson(name, locale, town);
