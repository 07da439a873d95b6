import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { createScene } from '../research/scene.ts';
import { pluck } from '../support/pluck.ts';
import { signIn } from '../support/requests/credentials.ts';
import { graphql } from '../support/requests/graphql.ts';
import { request } from '../support/requests/request.ts';
import { serve } from './serve.ts';

interface Row {
  title: string;
  status: string;
  starts_at: string;
  ends_at: string | null;
  result: string;
  venue: string;
  venue_result: string;
  venue_id: string | null;
}

interface Preview {
  kind: string | null;
  failure: { code: string; message: string } | null;
  venues: object;
  events: object;
  rows: Row[];
  left_out: {
    kind: string;
    external_id: string;
    title: string;
    starts_at: string | null;
    reason: string;
    remedy: string | null;
  }[];
  left_out_count: number;
  unplaced: string[];
  columns: { name: string; example: string; field: string | null }[];
}

const rows = [
  'id,Was,start,end,where,lat,lon',
  'a,Jazz,2099-07-01 20:00,2099-07-01 23:00,Hall,43.7,-79.4',
  'b,Folk,2099-06-01 20:00,,Barn,,',
  'c,Ball,2019-07-01 20:00,,Hall,43.7,-79.4',
  'd,Fair,2099-08-01,,Hall,43.7,-79.4',
  'e,Lost,sometime,,Hall,43.7,-79.4',
].join('\n');

const published = () => serve((_, response) => response.end(rows));

async function previewer() {
  const scene = await createScene();
  const preview = async (input: object, as = scene.as) => {
    const { status, body } = await request<Preview>('POST /v1/sources/preview', { as, body: input });
    assert.is(status, 200);
    return body;
  };
  return { ...scene, preview };
}

test('POST /v1/sources/preview of an event that is online alone: left out, unless the source says at which venue', async () => {
  const { preview } = await previewer();
  const event = {
    ...{ '@type': 'Event', '@id': 'talk', name: 'Talk', startDate: '2099-07-01T20:00:00Z' },
    location: { '@type': 'VirtualLocation', url: 'https://stream.example/' },
  };
  const address = await serve((_, response) =>
    response.end(`<script type="application/ld+json">${JSON.stringify(event)}</script>`),
  );
  const { left_out } = await preview({ address });
  assert.equal(
    left_out.map(({ kind, title, reason, remedy }) => [kind, title, reason, remedy]),
    [['event', 'Talk', 'without a venue', 'venue']],
  );
  const place = { venue: 'Studio', latitude: 43.7, longitude: -79.4 };
  assert.equal(pluck((await preview({ address, ...place })).rows, 'venue'), ['Studio']);
});

test('POST /v1/sources/preview: the events as they would be, by time, what is left out and why, and nothing is written', async () => {
  const { preview, get } = await previewer();
  const found = await preview({ address: `${await published()}/events.csv`, mapping: ['name=Was'] });
  assert.is(found.kind, 'csv');
  assert.equal(
    found.rows.map(({ title, starts_at, ends_at, result, venue, venue_result }) =>
      [title, starts_at, ends_at ?? '', result, venue, venue_result].join(' | '),
    ),
    [
      'Jazz | 2099-07-01 20:00 | 2099-07-01 23:00 | created | Hall | created',
      'Fair | 2099-08-01 | 2099-08-02 | created | Hall | created',
    ],
  );
  assert.equal(
    found.left_out.map(({ kind, title, starts_at, reason, remedy }) =>
      [kind, title, starts_at ?? '', reason, remedy ?? ''].join(' | '),
    ),
    [
      'event | Lost | sometime | without a usable time | ',
      'venue | Barn |  | without coordinates, and the service has no such venue | places',
      'event | Folk | 2099-06-01 20:00 | at a venue left out | ',
      'event | Ball | 2019-07-01 20:00 | over | ',
    ],
  );
  assert.equal(found.unplaced, ['Barn']);
  assert.equal(found.columns.slice(1, 3), [
    { name: 'Was', example: 'Jazz', field: 'name' },
    { name: 'start', example: '2099-07-01 20:00', field: 'starts_at' },
  ]);
  assert.equal(pluck(found.columns, 'field').slice(3), ['ends_at', 'venue', 'latitude', 'longitude']);
  assert.equal(
    [found.events, found.venues, found.left_out_count],
    [{ created: 2, updated: 0, unchanged: 0 }, { created: 1, updated: 0, unchanged: 0 }, 4],
  );
  assert.equal(await get('research/batches'), []);
});

test('POST /v1/sources/preview of NDJSON: recognized, also by a line that is none; that line is left out by its number', async () => {
  const { preview } = await previewer();
  const one = '{"id": 1, "title": "Jazz", "start": "2098-12-02T19:00Z"}';
  const found = async (text: string, path = '/events') =>
    preview({ address: `${await serve((_, response) => response.end(text))}${path}` });
  const { kind, left_out } = await found(`${one}\nno\n${one}`);
  assert.is(kind, 'ndjson');
  assert.equal(
    left_out.slice(0, 1).map((row) => [row.kind, row.external_id, row.reason]),
    [['record', 'line 2', 'is not JSON']],
  );
  assert.is((await found(one, '/events.ndjson')).kind, 'ndjson');
  assert.is((await found('[{"tags": []\n, "a": {}\n}\n]')).kind, 'json');
});

test('POST /v1/sources/preview: private events of a calendar are left out, without their titles', async () => {
  const { preview } = await previewer();
  const event = (uid: string, access: string) =>
    `BEGIN:VEVENT\r\nUID:${uid}\r\nSUMMARY:Doctor\r\nCLASS:${access}\r\nDTSTART:20990701T200000Z\r\nEND:VEVENT\r\n`;
  const events = ['PRIVATE', 'CONFIDENTIAL'].map((access) => event(access.toLowerCase(), access)).join('');
  const text = `BEGIN:VCALENDAR\r\n${events}END:VCALENDAR\r\n`;
  const found = await preview({ address: await serve((_, response) => response.end(text)) });
  assert.is(found.kind, 'icalendar');
  assert.equal(
    found.left_out,
    ['private', 'confidential'].map((external_id) => ({
      ...{ kind: 'event', external_id, title: null, starts_at: '2099-07-01 20:00' },
      ...{ reason: 'private', remedy: null },
    })),
  );
});

test('POST /v1/sources/preview: events that are cancelled are told from those that take place', async () => {
  const { preview } = await previewer();
  const text = rows.replace('lat,lon', 'lat,lon,status').replace('43.7,-79.4\nb', '43.7,-79.4,cancelled\nb');
  const address = `${await serve((_, response) => response.end(text))}/events.csv`;
  const found = await preview({ address, mapping: ['name=Was'] });
  assert.equal(
    found.rows.map(({ title, status }) => [title, status]),
    [
      ['Jazz', 'cancelled'],
      ['Fair', 'scheduled'],
    ],
  );
});

test('POST /v1/sources/preview, of what the source sent before, and with places: what would change', async () => {
  const { preview, as } = await previewer();
  const provenance = { url: 'https://hall.example/', retrieved_at: '2026-01-01T00:00:00Z', confidence: 0.9 };
  const event = { external_id: 'a', name: 'Jazz', starts_at: '2099-07-02T00:00:00Z', provenance };
  const place = { name: 'Hall', locale: 'toronto', latitude: 43.7, longitude: -79.4 };
  const body = {
    source: { name: 'hall' },
    venues: [{ external_id: 'hall', ...place, provenance }],
    events: [{ ...event, venue: { external_id: 'hall' } }],
  };
  assert.is((await request('POST /v1/research/batch', { as, body })).status, 200);
  const found = await preview({
    address: `${await published()}/events.csv`,
    name: 'hall',
    mapping: ['name=Was'],
    places: ['Barn=43.8,-79.5'],
  });
  assert.equal(
    found.rows.map(({ title, result }) => [title, result]),
    [
      ['Folk', 'created'],
      ['Jazz', 'updated'],
      ['Fair', 'created'],
    ],
  );
  assert.equal(found.unplaced, []);
});

test('POST /v1/sources/preview, of what cannot be read: no error, and why', async () => {
  const { preview } = await previewer();
  const url = await serve((_, response) => response.writeHead(404).end());
  const { kind, failure, rows } = await preview({ address: url });
  assert.equal([kind, failure?.code, rows], [null, 'refused', []]);
  const login = await serve((_, response) => response.end('<html><input type="password"></html>'));
  assert.match((await preview({ address: login })).failure?.message ?? '', 'asks to sign in');
});

test('POST /v1/sources/preview, of a field that there is not: 400', async () => {
  const { as } = await previewer();
  const body = { address: 'https://hall.example/', mapping: ['titel=was'] };
  const { status, body: refusal } = await request<{ fields: Record<string, string[]> }>(
    'POST /v1/sources/preview',
    { as, body },
  );
  assert.is(status, 400);
  assert.match(refusal.fields['mapping.0']?.[0] ?? '', /titel is not one of accessibility, /);
  const half = { address: 'https://hall.example/', latitude: 43.7 };
  const incomplete = await request<{ fields: object }>('POST /v1/sources/preview', { as, body: half });
  assert.equal(incomplete.body.fields, { longitude: ['is required with the other coordinate'] });
});

test('previewSource over GraphQL: the same, for editors and the platform, and not for members', async () => {
  const { audience, admin } = await previewer();
  const document = `mutation($input: SourcePreviewInput!) {
    previewSource(input: $input) { kind failure { code } events { created } rows { title startsAt venue } unplaced }
  }`;
  const variables = { input: { address: await published(), mapping: ['name=Was'], kind: 'CSV' } };
  for (const as of [admin, (await signIn({ admin: true })).as]) {
    const { body } = await graphql<{ previewSource: { rows: { title: string }[] } }>(audience, document, {
      as,
      variables,
    });
    assert.is(body.errors, undefined);
    assert.equal(pluck(body.data.previewSource.rows, 'title'), ['Jazz', 'Fair']);
  }
  const { as: member } = await signIn({ audience });
  const { status } = await request('POST /v1/sources/preview', {
    as: member,
    body: { address: 'https://hall.example/' },
  });
  assert.is(status, 403);
});
