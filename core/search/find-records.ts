import { z } from 'zod';
import type { Reader } from '../../orm/database.ts';
import { searchHitRow } from '../../orm/reads/search.ts';
import type { Scope } from '../../orm/statements/scope.ts';
import { event, readEvents } from '../events/event.ts';
import { person, readPeople } from '../people/person.ts';
import type { Dependencies } from '../request/context.ts';
import { readVenues, venue } from '../venues/venue.ts';
import { findHits, type Kind, kinds, type Search } from './find-hits.ts';

const { score } = searchHitRow.shape;

const hit = <Name extends Kind, Schema extends z.ZodType>(kind: Name, record: Schema) =>
  z.object({ kind: z.literal(kind), score, record });

export const found = z
  .discriminatedUnion('kind', [
    hit('venue', venue).meta({ id: 'VenueHit' }),
    hit('event', event).meta({ id: 'EventHit' }),
    hit('person', person).meta({ id: 'PersonHit' }),
  ])
  .meta({ id: 'SearchHit' });

type Found = z.output<typeof found>;

/** What matches best of what the scope includes, best first, as its own `GET` presents it. */
export async function findRecords(ctx: Dependencies, scope: Scope, search: Search): Promise<Found[]> {
  const hits = await findHits(ctx, scope, search);
  const idsOf = (kind: Kind) => hits.filter((hit) => hit.kind === kind).map(({ id }) => id);
  const lists = await Promise.all(
    kinds.map((kind) => {
      const ids = idsOf(kind);
      return ids.length === 0 ? [] : readers[kind](ctx.database, scope, ids);
    }),
  );
  const bodies = new Map(lists.flat().map((body) => [body.record.id, body]));
  // A record that was deleted meanwhile is left out.
  return hits.flatMap(({ id, score }): Found[] => {
    const body = bodies.get(id);
    return body === undefined ? [] : [{ ...body, score }];
  });
}

type Body = Found extends infer Each ? (Each extends Found ? Omit<Each, 'score'> : never) : never;

const readers: {
  readonly [Name in Kind]: (reader: Reader, scope: Scope, ids: string[]) => Promise<Body[]>;
} = {
  venue: async (...of) => (await readVenues(...of)).map((record) => ({ kind: 'venue', record })),
  event: async (...of) => (await readEvents(...of)).map((record) => ({ kind: 'event', record })),
  person: async (...of) => (await readPeople(...of)).map((record) => ({ kind: 'person', record })),
};
