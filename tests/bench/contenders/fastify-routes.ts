import type { FastifyInstance } from 'fastify';
import { environment } from './environment.ts';
import { sectionsObject, venueObject } from './objects.ts';
import { read } from './pooled-read.ts';
import type { EventRow, PersonRow, SessionRow, VenueRow } from './rows.ts';
import { eventSections, venue, venues } from './schemas.ts';
import * as statements from './statements.ts';
import { type Claims, claimsOf } from './token.ts';

declare module 'fastify' {
  interface FastifyRequest {
    claims: Claims | null;
  }
}

/** The session check, and the reads. */
export function addRoutes(app: FastifyInstance): void {
  app.decorateRequest('claims', null);

  app.addHook('onRequest', async (request, reply) => {
    const claims = claimsOf(request.headers.authorization, environment.secret);
    const values = [claims?.jti, new Date().toISOString()];
    const sessions = claims === null ? [] : await read<SessionRow>(statements.session, values);
    if (sessions.length === 0) return reply.code(401).send({});
    request.claims = claims;
  });

  const number = { type: 'number' };
  const limit = { type: 'integer', default: 1000 };
  const querystring = { type: 'object', properties: { latitude: number, longitude: number, limit } };

  interface Member {
    Params: { id: string };
    Querystring: { latitude: number; longitude: number; limit: number };
  }

  const answering = (schema: object) => ({ schema: { querystring, response: { 200: schema } } });

  app.get<Member>('/v1/venues/:id', answering(venue), async ({ params, claims }, reply) => {
    const [row] = await read<VenueRow>(statements.venue, [params.id, claims?.audience_id]);
    return row === undefined ? reply.code(404).send({ error: 'not_found' }) : venueObject(row);
  });

  app.get<Member>('/v1/locales/:id/venues', answering(venues), async ({ params, query, claims }) => {
    const values = [params.id, claims?.audience_id, query.latitude, query.longitude, query.limit];
    return (await read<VenueRow>(statements.nearestVenues, values)).map(venueObject);
  });

  app.get<Member>('/v1/locales/:id/events', answering(eventSections), async ({ params, query, claims }) => {
    const values = [params.id, claims?.audience_id, new Date().toISOString(), claims?.sub, query.limit];
    const rows = await read<EventRow>(statements.eventsInLocale, values);
    return sectionsObject(
      rows,
      await read<PersonRow>(statements.peopleOfEvents, [rows.map((row) => row.id)]),
    );
  });
}
