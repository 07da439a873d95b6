import { z } from 'zod';
import { fieldsOfSeries } from '../../orm/reads/dates-of-series.ts';
import { people } from '../../orm/records/person.ts';
import { id } from '../../orm/statements/input-types.ts';
import { notFound } from '../errors/refusal.ts';
import { personSummary } from '../people/person.ts';
import { mayRead, proven } from '../procedures/procedures.ts';
import { audienceSelection, readingScope } from '../request/scope.ts';
import { sharedFields } from './fields.ts';

const whole = z.looseObject({
  people: z.array(personSummary),
  photo: z.object({ url: z.string() }).nullable(),
});

/** What the dates of a series have in common besides what its record shows, as a form presents it. */
export const getSeries = mayRead('edit_records')
  .input(z.object({ id: id('Series'), ...audienceSelection }))
  .output(proven(whole))
  .query(async ({ ctx, input: { id, ...selection } }) => {
    const scope = await readingScope(ctx, selection);
    const [found] = await ctx.database.query(fieldsOfSeries, scope, [id]);
    if (found === undefined) throw notFound();
    const { person_ids, photo_url, ...fields } = sharedFields.parse(found.fields);
    const named = await ctx.database.query(people.byIds, scope, [person_ids ?? []]);
    return {
      ...fields,
      people: (person_ids ?? []).flatMap((id) => {
        const person = named.find((one) => one.id === id);
        return person === undefined ? [] : { id, name: person.name };
      }),
      photo: photo_url == null ? null : { url: photo_url },
    };
  });
