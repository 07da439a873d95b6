import { v7 as newId } from 'uuid';
import { replaceDuplicates, saveSearch } from '../../orm/commands/duplicates.ts';
import type { Database } from '../../orm/database.ts';
import { audiencesToSearch, searchedUpTo } from '../../orm/reads/duplicates/search.ts';
import { ledgerHorizon } from '../../orm/reads/followed-changes.ts';
import { type DuplicateKind, duplicateKind } from '../../orm/records/duplicate.ts';
import { nilId } from '../../orm/statements/input-types.ts';
import { type AudienceScope, wholeAudience } from '../../orm/statements/scope.ts';
import { operatorProcedure } from '../procedures/procedures.ts';
import { compareEvents } from './compare-events.ts';
import { comparePeople } from './compare-people.ts';
import { compareVenues } from './compare-venues.ts';
import { nextPage } from './next-page.ts';

/** In this order: events are compared with those at venues that may be the same. */
const comparisons = { venue: compareVenues, event: compareEvents, person: comparePeople };

/** On the embedded database, others wait for the statements of one page of an audience. */
const pageSize = 20;

/** Compares the records of each audience that were not compared yet, or changed. A failure holds no other audience up. */
export const findDuplicates = operatorProcedure.mutation(async ({ ctx: { database, now }, signal }) => {
  const audiences = await database.query(audiencesToSearch, []);
  const failures: unknown[] = [];
  for (const { id } of audiences) {
    const search = searchAudience(database, wholeAudience(id, now().toISOString()), signal);
    await search.catch((error: unknown) => failures.push(error));
  }
  if (failures.length > 0)
    throw new AggregateError(failures, 'Some audiences could not be searched for duplicates.');
});

async function searchAudience(
  database: Database,
  scope: AudienceScope,
  signal: AbortSignal | undefined,
): Promise<void> {
  const [{ horizon } = { horizon: 0 }] = await database.query(ledgerHorizon, []);
  const [former] = await database.query(searchedUpTo, scope, []);
  let searched = former ?? { complete: false, position: horizon, kind: 'venue', record: nilId };
  for (let isLast = false; !isLast && !signal?.aborted; ) {
    const page = await nextPage(database, scope, searched, horizon);
    for (const kind of duplicateKind.options)
      for (let start = 0; start < page.ids[kind].length; start += pageSize)
        await compare(database, scope, kind, page.ids[kind].slice(start, start + pageSize));
    ({ searched, isLast } = page);
    const { complete, position, kind, record } = searched;
    await database.transaction(({ execute }) =>
      execute(saveSearch, scope, [complete, position, kind, record]),
    );
  }
}

async function compare(
  database: Database,
  scope: AudienceScope,
  kind: DuplicateKind,
  ids: readonly string[],
): Promise<void> {
  const pairs = await comparisons[kind](database, scope, ids);
  const found = new Map(pairs.map((pair) => [pair.one + pair.other, { id: newId(), ...pair }]));
  await database.transaction(({ execute }) =>
    execute(replaceDuplicates, scope, [kind, ids, JSON.stringify([...found.values()])]),
  );
}
