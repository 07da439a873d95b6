import { z } from 'zod';
import { procedureNamed } from '../../../core/procedure-list.ts';
import { typeNameOf } from '../../../core/values/names.ts';
import { searchHitRow } from '../../../orm/reads/search.ts';
import type { Builder } from './builder.ts';
import { decodeFields, descriptionOf, type Inputs } from './inputs.ts';
import type { Row } from './records.ts';

/** What one search costs, in rows of lists. */
const cost = 1000;

/** Only in the audience schema: the tenants endpoint has no records of an audience. */
export function addSearch(builder: Builder, inputs: Inputs): void {
  const procedure = procedureNamed('search.hits');
  const fields = inputs.fieldsOf(z.object(procedure.input?.shape ?? {}));
  const { kind, score } = searchHitRow.shape;
  const kindType = inputs.enums.of(kind) ?? 'String';
  const hit = builder.objectRef<z.output<typeof searchHitRow> & { record: Row }>('SearchHit').implement({
    description: 'A record that a search found.',
    fields: (t) => ({
      kind: t.field({ type: kindType, description: descriptionOf(kind), resolve: (found) => found.kind }),
      score: t.exposeFloat('score', { description: descriptionOf(score) }),
      record: t.field({
        type: 'Node',
        description: 'The record: a `Venue`, an `Event` or a `Person`.',
        resolve: ({ kind, record }) => ({ ...record, __typename: typeNameOf(kind) }),
      }),
    }),
  });
  builder.queryField('search', (t) =>
    t.field({
      type: [hit],
      description:
        'Searches venues, upcoming events and people, best first. Case, accents, the order of the words and small errors in them do not matter. What is near, and soon, ranks higher.',
      args: builder.args((arg) =>
        Object.fromEntries(fields.map(({ name, options }) => [name, arg.field(options)])),
      ),
      resolve: async (_, args, context) => {
        const given = Object.entries(decodeFields(fields, args)).filter(([, value]) => value !== null);
        const input = Object.fromEntries(given);
        const found = await context.budget.read(
          cost,
          async () => z.array(searchHitRow).parse(await context.run(procedure, input)),
          () => cost,
        );
        const records = await Promise.all(found.map(({ kind, id }) => context.record(typeNameOf(kind), id)));
        return found.flatMap((each, index) => {
          const record = records[index];
          return record == null ? [] : [{ ...each, record }];
        });
      },
    }),
  );
}
