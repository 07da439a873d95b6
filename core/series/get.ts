import { z } from 'zod';
import { fieldsOfSeries } from '../../orm/reads/dates-of-series.ts';
import { people } from '../../orm/records/person.ts';
import { series as record } from '../../orm/records/series.ts';
import { Series } from '../../orm/schema/entities/series.ts';
import { id } from '../../orm/statements/input-types.ts';
import { missing, notFound } from '../errors/refusal.ts';
import { personSummary } from '../people/person.ts';
import { mayRead, proven } from '../procedures/procedures.ts';
import { audienceSelection, readingScope } from '../request/scope.ts';
import { propertiesOf } from '../values/names.ts';
import { sharedFields } from './fields.ts';
import { ruleFrom } from './split.ts';
import { fromDate } from './update.ts';

const whole = z.looseObject({
  people: z.array(personSummary),
  photo: z.object({ url: z.string() }).nullable(),
});

/** What the dates of a series have in common besides what its record shows, as a form presents it; or those from a day on. */
export const getSeries = mayRead('edit_records')
  .input(z.object({ id: id('Series'), from_date: fromDate, ...audienceSelection }))
  .output(proven(whole))
  .query(async ({ ctx, input: { id, from_date: from, ...selection } }) => {
    const scope = await readingScope(ctx, selection);
    const [found] = await ctx.database.query(fieldsOfSeries, scope, [id]);
    if (found === undefined) throw notFound();
    const { person_ids, photo_url, ...fields } = sharedFields.parse(found.fields);
    const named = await ctx.database.query(people.byIds, scope, [person_ids ?? []]);
    const [row = missing()] = await ctx.database.query(record.byIds, scope, [[id]]);
    const rule = from == null ? null : await ruleFrom(propertiesOf(Series, row), from);
    return {
      ...fields,
      ...(rule && {
        ...{ recurrence: rule.recurrence, excluded_dates: rule.excludedDates },
        ...{ starts_local: rule.startsLocal, ends_local: rule.endsLocal },
      }),
      people: (person_ids ?? []).flatMap((id) => {
        const person = named.find((one) => one.id === id);
        return person === undefined ? [] : { id, name: person.name };
      }),
      photo: photo_url == null ? null : { url: photo_url },
    };
  });
