import { createServer, type IncomingMessage } from 'node:http';
import { Client, type QueryResultRow } from 'pg';
import type { Batch } from '../data/batch.ts';
import { connection, environment } from './environment.ts';
import { writeBatch } from './limit-batch.ts';
import { sectionsJson, venueJson, venuesWithEventsJson } from './limit-json.ts';
import type { EventRow, NextEventRow, PersonRow, SessionRow, VenueRow } from './rows.ts';
import * as statements from './statements.ts';
import { type Claims, claimsOf } from './token.ts';

const clients = await Promise.all(
  [0, 1].map(async () => {
    const client = new Client({ ...connection, pipeline: true });
    await client.connect();
    return client;
  }),
);
let turn = 0;

function nextClient(): Client {
  turn = (turn + 1) % clients.length;
  const client = clients[turn];
  if (client === undefined) throw new Error('there is no connection');
  return client;
}

/** With pg's own promise, what it reads would outlive the young generation. */
const read = <Row extends QueryResultRow>(
  client: Client,
  statement: { name: string; text: string },
  values: unknown[],
): Promise<Row[]> =>
  new Promise((resolve, reject) => {
    client.query<Row>({ ...statement, values }, (error, { rows }) => (error ? reject(error) : resolve(rows)));
  });

interface Answer {
  readonly status: number;
  readonly body: string;
}

const unauthenticated: Answer = { status: 401, body: '{}' };
const notFound: Answer = { status: 404, body: '{"error":"not_found"}' };

async function answer(request: IncomingMessage): Promise<Answer> {
  const claims = claimsOf(request.headers.authorization, environment.secret);
  if (claims === null) return unauthenticated;
  const client = nextClient();
  const [sessions, body] = await Promise.all([
    read<SessionRow>(client, statements.session, [claims.jti, new Date().toISOString()]),
    bodyOf(request, claims, client),
  ]);
  if (sessions.length === 0) return unauthenticated;
  return body === null ? notFound : { status: 200, body };
}

async function bodyOf(request: IncomingMessage, claims: Claims, client: Client): Promise<string | null> {
  const [path = '', search] = (request.url ?? '').split('?', 2);
  const [, , collection, id = '', member] = path.split('/');
  if (collection === 'venues') return venue(id, claims, client);
  if (collection === 'audience') return venuesWithEvents(id, await json(request), client);
  const query = new URLSearchParams(search);
  if (collection === 'research') return write(query.get('audience_id') ?? '', request);
  if (member === 'venues') return nearest(id, query, claims, client);
  if (member === 'events') return sections(id, Number(query.get('limit') ?? 1000), claims, client);
  return null;
}

async function venue(id: string, { audience_id }: Claims, client: Client): Promise<string | null> {
  const [row] = await read<VenueRow>(client, statements.venue, [id, audience_id]);
  return row === undefined ? null : venueJson(row);
}

async function nearest(id: string, query: URLSearchParams, { audience_id }: Claims, client: Client) {
  const values = [id, audience_id, query.get('latitude'), query.get('longitude'), query.get('limit')];
  const rows = await read<VenueRow>(client, statements.nearestVenues, values);
  return `[${rows.map(venueJson).join()}]`;
}

async function sections(id: string, limit: number, { sub, audience_id }: Claims, client: Client) {
  const values = [id, audience_id, new Date().toISOString(), sub, limit];
  const rows = await read<EventRow>(client, statements.eventsInLocale, values);
  const people = await read<PersonRow>(client, statements.peopleOfEvents, [rows.map((row) => row.id)]);
  return sectionsJson(rows, people);
}

const writing = new Client(connection);
await writing.connect();
let last: Promise<unknown> = Promise.resolve();

/** One transaction at a time. */
async function write(audienceId: string, request: IncomingMessage): Promise<string> {
  const batch: Batch = await json(request);
  const written = last.then(() => writeBatch(writing, audienceId, batch));
  last = written;
  return written;
}

interface Document {
  variables: { localeId: string };
}

async function venuesWithEvents(audienceId: string, { variables }: Document, client: Client) {
  const [, localeId] = Buffer.from(variables.localeId, 'base64').toString().split(':');
  const venues = await read<VenueRow>(client, statements.venuesOfLocale, [localeId, audienceId, 20]);
  const ids = venues.map(({ id }) => id);
  const events = await read<NextEventRow>(client, statements.nextEventsOfVenues, [
    ids,
    new Date().toISOString(),
    3,
  ]);
  return venuesWithEventsJson(venues, events);
}

async function json<Body>(request: IncomingMessage): Promise<Body> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  return JSON.parse(Buffer.concat(chunks).toString());
}

createServer(async (request, response) => {
  const { status, body } = await answer(request);
  response.writeHead(status, {
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Length': Buffer.byteLength(body),
  });
  response.end(body);
}).listen(environment.port, '127.0.0.1');
