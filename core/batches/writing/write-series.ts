import { extendAgain, restorePruned, restoreSeries } from '../../../orm/commands/undoing/dates-of-series.ts';
import { lockEventsOfSeries } from '../../../orm/commands/undoing/delete-records.ts';
import { restoring } from '../../../orm/commands/undoing/overwrite-rows.ts';
import type { Transaction } from '../../../orm/database.ts';
import { wallTimeAt } from '../../../orm/records/wall-time.ts';
import { Series } from '../../../orm/schema/entities/series.ts';
import type { AudienceScope } from '../../../orm/statements/scope.ts';
import { editSeries } from '../../series/edit.ts';
import { insertSeries } from '../../series/insert.ts';
import type { EventDecision, EventValues } from '../planning/plan-event.ts';

/** Writes new and changed series with their dates, after the people in their line-ups. */
export async function writeSeries(
  transaction: Transaction,
  scope: AudienceScope,
  decisions: readonly EventDecision[],
): Promise<void> {
  const write = { transaction, audienceId: scope.audienceId, at: new Date(scope.now) };
  const written = decisions.filter(({ before, changed }) => before !== null && changed.size > 0);
  await transaction.execute(lockEventsOfSeries, scope, [written.map(({ id }) => id ?? '')]);
  await restoreDates(
    transaction,
    scope,
    written.flatMap(({ id, before }) => (before?.pruned && id ? id : [])),
  );
  const returning = decisions.flatMap((each) => ('isRestored' in each && each.isRestored ? each.id : []));
  await restoring(transaction, scope, () => transaction.execute(restoreSeries, scope, [returning]));
  for (const { id, before, values, changed, editedFields } of decisions) {
    if (values === null || values.recurrence === null || changed.size === 0) continue;
    const { recurrence } = values;
    const fields = { ...fieldsOf(values), recurrence };
    const deleted = returning.includes(id) ? await transaction.em.findOne(Series, id) : null;
    if (before === null && deleted === null) {
      await insertSeries(write, fields, id);
      continue;
    }
    const names = new Set(
      [...(before === null ? Object.keys(fields) : changed)].map((field) => nameInSeries[field] ?? field),
    );
    // By a local time alone, the end would move along, and the zone would give it another instant.
    if (times.some((field) => names.has(field))) for (const field of times) names.add(field);
    const edit = Object.fromEntries(Object.entries(fields).filter(([field]) => names.has(field)));
    const series = deleted ?? (await transaction.em.findOneOrFail(Series, id));
    await editSeries(write, series, edit, before?.pruned ?? true);
    series.editedFields = [...editedFields];
  }
}

/** Of series that a prune left a date of, and their source has again. */
async function restoreDates(transaction: Transaction, scope: AudienceScope, seriesIds: readonly string[]) {
  if (seriesIds.length === 0) return;
  await restoring(transaction, scope, () => transaction.execute(restorePruned, scope, [seriesIds]));
  await transaction.execute(extendAgain, scope, [seriesIds, []]);
}

const times = ['starts_local', 'ends_local', 'time_zone', 'all_day'];

const nameInSeries: Readonly<Record<string, string>> = {
  ...{ venue: 'venue_id', people: 'person_ids', tags: 'tag_ids' },
  ...{ starts_at: 'starts_local', ends_at: 'ends_local' },
};

const fieldsOf = ({ venue, people, tags, starts_at, ends_at, ...others }: EventValues) => ({
  ...others,
  ...{ venue_id: venue, person_ids: people, tag_ids: tags },
  starts_local: wallTimeAt(starts_at, others.time_zone),
  ends_local: ends_at && wallTimeAt(ends_at, others.time_zone),
});
