import { z } from 'zod';
import { oddVenues, warningCode } from '../../orm/reads/venue-warnings.ts';
import { venues } from '../../orm/records/venue.ts';
import { uuid } from '../../orm/statements/row-types.ts';
import { mayRead, proven } from '../procedures/procedures.ts';
import { idsInput } from '../records/reads.ts';
import { readingScope } from '../request/scope.ts';

export const warning = z
  .object({
    code: warningCode.describe(
      "`far_from_locale`: it is more than 200 km from its locale's point. `zero_coordinates`: its latitude and longitude are both 0. `same_name_and_place`: its locale has another venue within 300 metres whose name differs in nothing but case and accents. `possible_duplicate`: it may be a record that is there. `no_place`: its name is none of a place, such as `TBD` or an address, or nothing says where it is.",
    ),
    message: z.string().describe('A sentence that says so to people.'),
    record: uuid
      .nullish()
      .describe(
        'Of `possible_duplicate`, in the report of a batch: the record that it may be; null in a dry run for an item of the same batch.',
      ),
  })
  .meta({ id: 'Warning' })
  .describe('A sign that a venue may be wrong. It was written all the same.');

export type Warning = z.output<typeof warning>;

/** The warning of each code. */
export const warnings: { readonly [Code in Warning['code']]: Warning & { readonly code: Code } } = {
  far_from_locale: {
    code: 'far_from_locale',
    message: 'It is more than 200 km from its locale: check its coordinates, and the locale.',
  },
  zero_coordinates: {
    code: 'zero_coordinates',
    message: 'Its latitude and longitude are both 0: check its coordinates.',
  },
  possible_duplicate: { code: 'possible_duplicate', message: 'It may be a record that is there already.' },
  no_place: {
    code: 'no_place',
    message: 'Nothing says which place it is: give it a name, and an address or coordinates of its own.',
  },
  same_name_and_place: {
    code: 'same_name_and_place',
    message: 'Its locale has another venue of this name within 300 metres.',
  },
};

/** The warnings about some venues, in the order of the ids. */
export const listWarnings = mayRead('read_history')
  .input(idsInput)
  .output(proven(z.array(z.array(warning))))
  .query(async ({ ctx, input: { ids } }) => {
    const scope = await readingScope(ctx);
    const rows = await ctx.database.query(venues.byIds, scope, [ids]);
    const odd = await ctx.database.query(oddVenues, scope, [JSON.stringify(rows)]);
    const byId = new Map(odd.map(({ id, codes }) => [id, codes.map((code) => warnings[code])]));
    return ids.map((id) => byId.get(id) ?? []);
  });
