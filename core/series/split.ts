import { v7 as newId } from 'uuid';
import { moveDates } from '../../orm/commands/move-dates.ts';
import { addDays, dateAfter } from '../../orm/records/wall-time.ts';
import { Series } from '../../orm/schema/entities/series.ts';
import { wholeAudience } from '../../orm/statements/scope.ts';
import { invalidField } from '../errors/refusal.ts';
import { markEdited } from '../records/edited-fields.ts';
import type { Write } from '../records/references.ts';
import { day } from '../values/time.ts';
import { counting, dateIn, daysOf, isSkipped, type Rule } from './dates.ts';
import { endingOn, partsOf, textOf } from './rule-parts.ts';

/** The dates of a series from one of them on, as a series of their own; the series itself, if there are none before. */
export async function splitAt(
  write: Write,
  series: Series,
  from: string | null | undefined,
): Promise<Series> {
  const rule = from == null ? null : await ruleFrom(series, from);
  if (from == null || rule === null) return series;
  const { transaction, audienceId, at } = write;
  const { id, recurrence, excludedDates } = series;
  const { venueId, name, allDay, timeZone, fields, madeUntil, editedFields } = series;
  const later = transaction.em.create(Series, {
    ...{ id: newId(), audienceId, venueId, name, allDay, timeZone, fields, madeUntil, editedFields },
    ...rule,
    createdAt: at,
    updatedAt: at,
  });
  series.recurrence = endingOn(recurrence, dateAfter(from, -1));
  markEdited(series, ['recurrence']);
  series.excludedDates = excludedDates.filter((date) => date < from);
  if ((series.madeUntil ?? '') >= dateAfter(from, -1)) series.madeUntil = null;
  await transaction.execute(moveDates, wholeAudience(audienceId, at.toISOString()), [id, later.id, from]);
  return later;
}

/** The rule of the dates from one of them on; null if there are none before: a rule begins with its first start. */
export async function ruleFrom(series: Rule, from: string) {
  const { excludedDates, startsLocal, endsLocal } = series;
  const first = dateIn(startsLocal);
  const rule = await counting(series, from);
  const isDate = !isSkipped(series, from) && (await daysOf(rule, first, from, from)).length > 0;
  if (!isDate) throw invalidField('from_date', 'must be a day of the recurrence');
  if (from === first) return null;
  const days = (Date.parse(from) - Date.parse(first)) / day;
  return {
    recurrence: await restOf(series, rule, from),
    excludedDates: excludedDates.filter((date) => date >= from),
    startsLocal: addDays(startsLocal, days),
    endsLocal: endsLocal && addDays(endsLocal, days),
  };
}

/** Of a rule that counts its dates, the rest; no other dates are listed, which may be many. */
async function restOf(series: Rule, rule: string, from: string): Promise<string> {
  const parts = partsOf(series.recurrence);
  const count = parts.get('COUNT');
  if (count === undefined) return series.recurrence;
  const first = dateIn(series.startsLocal);
  const earlier = await daysOf(rule, first, first, dateAfter(from, -1));
  const dates = earlier.filter((date) => !isSkipped(series, date)).length;
  return textOf(parts.set('COUNT', `${Number(count) - dates}`));
}
