import { z } from 'zod';
import { datesToCome } from '../../orm/reads/dates-of-series.ts';
import { series as record } from '../../orm/records/series.ts';
import { Series } from '../../orm/schema/entities/series.ts';
import { id } from '../../orm/statements/input-types.ts';
import { notFound } from '../errors/refusal.ts';
import { mayRead, proven } from '../procedures/procedures.ts';
import { audienceSelection, readingScope } from '../request/scope.ts';
import { propertiesOf } from '../values/names.ts';
import { ruleFrom } from './split.ts';
import { fromDate } from './update.ts';

/** How many dates `series.cancel` would cancel, or `series.delete` delete. */
export const countDates = mayRead('edit_records')
  .meta({ refuses: ['not_found'] })
  .input(
    z.object({
      id: id('Series'),
      verb: z.enum(['cancel', 'delete']),
      from_date: fromDate,
      ...audienceSelection,
    }),
  )
  .output(proven(z.number()))
  .query(async ({ ctx, input: { id, verb, from_date: from = null, ...selection } }) => {
    const scope = await readingScope(ctx, selection);
    const [series] = await ctx.database.query(record.byIds, scope, [[id]]);
    if (series === undefined) throw notFound();
    const isWhole =
      verb === 'delete' && from !== null && (await ruleFrom(propertiesOf(Series, series), from)) === null;
    const dates = await ctx.database.query(datesToCome, scope, [id, isWhole ? null : from]);
    return dates.filter(({ status }) => verb === 'delete' || status === 'scheduled').length;
  });
