import fastify from 'fastify';
import mercurius, { type IResolvers, type MercuriusLoaders } from 'mercurius';
import { environment } from './environment.ts';
import { read } from './pooled-read.ts';
import type { NextEventRow, SessionRow, VenueRow } from './rows.ts';
import * as statements from './statements.ts';
import { claimsOf } from './token.ts';

const schema = `
  scalar DateTime
  type Locale { id: ID! name: String! }
  type Page { id: ID! name: String! url: String }
  type Event { id: ID! name: String! startsAt: DateTime! endsAt: DateTime }
  type EventEdge { node: Event! }
  type EventConnection { edges: [EventEdge!]! }
  type Venue {
    id: ID!
    name: String!
    locale: Locale!
    page: Page!
    eventsConnection(first: Int!, upcoming: Boolean!): EventConnection!
  }
  type VenueEdge { node: Venue! }
  type VenueConnection { edges: [VenueEdge!]! }
  type Query { venuesConnection(first: Int!, localeId: ID!): VenueConnection! }
`;

const globalId = (type: string, id: string): string => Buffer.from(`${type}:${id}`).toString('base64');

const venueNode = (row: VenueRow) => ({
  uuid: row.id,
  id: globalId('Venue', row.id),
  name: row.name,
  locale: { id: globalId('Locale', row.locale_id), name: row.locale_name },
  page: { id: globalId('Page', row.page_id), name: row.name, url: row.page_url },
});

const eventNode = ({ id, name, starts_at: startsAt, ends_at: endsAt }: NextEventRow) => ({
  id: globalId('Event', id),
  name,
  startsAt,
  endsAt,
});

const resolvers: IResolvers = {
  Query: {
    venuesConnection: async (_root, { first, localeId }: { first: number; localeId: string }) => {
      const [, id] = Buffer.from(localeId, 'base64').toString().split(':');
      const rows = await read<VenueRow>(statements.venuesOfLocale, [id, null, first]);
      return { edges: rows.map((row) => ({ node: venueNode(row) })) };
    },
  },
};

interface Asked {
  obj: ReturnType<typeof venueNode>;
  params: { first: number };
}

const loaders: MercuriusLoaders = {
  Venue: {
    eventsConnection: async (asked: Asked[]) => {
      const [{ params }] = asked as [Asked];
      const ids = asked.map(({ obj }) => obj.uuid);
      const rows = await read<NextEventRow>(statements.nextEventsOfVenues, [
        ids,
        new Date().toISOString(),
        params.first,
      ]);
      const byVenue = Map.groupBy(rows, ({ venue_id }) => venue_id);
      return ids.map((id) => ({ edges: (byVenue.get(id) ?? []).map((row) => ({ node: eventNode(row) })) }));
    },
  },
};

const app = fastify();
app.addHook('onRequest', async (request, reply) => {
  const claims = claimsOf(request.headers.authorization, environment.secret);
  const values = [claims?.jti, new Date().toISOString()];
  const sessions = claims === null ? [] : await read<SessionRow>(statements.session, values);
  if (sessions.length === 0) return reply.code(401).send({});
});
app.register(mercurius, { schema, resolvers, loaders, jit: 1, path: '/v1/audience/:id/graphql' });
await app.listen({ port: environment.port, host: '127.0.0.1' });
