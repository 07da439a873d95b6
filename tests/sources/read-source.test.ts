import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { allowedAddresses } from '../../core/network/public-address.ts';
import type { SourceDescription } from '../../core/sources/description.ts';
import { type Fetched, readSource } from '../../core/sources/readers/read-source.ts';
import { serve } from './serve.ts';

const read = (
  address: string,
  { known, ...description }: Partial<SourceDescription> & { known?: Fetched } = {},
  privateSources = true,
) =>
  readSource(
    {
      address,
      override_time_zone: false,
      mapping: [],
      include: [],
      exclude: [],
      starts_from: 'now',
      days: 366,
      places: [],
      ...description,
    },
    {
      known,
      locales: [{ label: 'toronto', latitude: 43.7, longitude: -79.4, time_zone: 'America/Toronto' }],
      isAllowed: allowedAddresses({ privateSources }),
      now: new Date(),
    },
  );

const calendar = (uid = 'a') =>
  [
    'BEGIN:VCALENDAR',
    'BEGIN:VEVENT',
    `UID:${uid}`,
    'SUMMARY:Jazz',
    'DTSTART:20990701T200000Z',
    'LOCATION:The Hall',
    'END:VEVENT',
    'END:VCALENDAR',
  ].join('\r\n');

test('a calendar: what it is, its events, what it has, and by what it is seen that it has not changed', async () => {
  const url = await serve((_, response) => response.setHeader('etag', '"1"').end(calendar()));
  const found = await read(`${url}/private/secret.ics?token=secret`);
  if (found.status !== 'read') throw new Error(JSON.stringify(found));
  assert.is(found.kind, 'icalendar');
  assert.equal(
    found.events.map(({ name, url }) => [name, url]),
    [['Jazz', `${url}/`]],
  );
  assert.equal(found.present.events, ['a']);
  assert.equal({ ...found.fetched, digest: null }, { etag: '"1"', last_modified: null, digest: null });
});

test('what was read already: unchanged, by its ETag or by its bytes', async () => {
  const url = await serve((request, response) => {
    if (request.headers['if-none-match'] === '"1"') return response.writeHead(304).end();
    return response.end(calendar());
  });
  const { status } = await read(url, { known: { etag: '"1"', last_modified: null, digest: null } });
  assert.is(status, 'unchanged');
  const found = await read(url);
  if (found.status !== 'read') throw new Error(JSON.stringify(found));
  assert.is((await read(url, { known: found.fetched })).status, 'unchanged');
});

test('a table: its columns, and what they are taken for', async () => {
  const rows = 'Was;start;Ort;lat;lon\nJazz;2099-07-01 20:00;Halle;43.6;-79.4\n';
  const url = await serve((_, response) => response.end(rows));
  const mapping = ['name=Was', 'venue=Ort'];
  const found = await read(`${url}/events.csv`, { mapping });
  if (found.status !== 'read') throw new Error(JSON.stringify(found));
  assert.equal(found.columns, [
    { name: 'Was', example: 'Jazz', field: 'name' },
    { name: 'start', example: '2099-07-01 20:00', field: 'starts_at' },
    { name: 'Ort', example: 'Halle', field: 'venue' },
    { name: 'lat', example: '43.6', field: 'latitude' },
    { name: 'lon', example: '-79.4', field: 'longitude' },
  ]);
  assert.equal(
    found.events.map(({ name, time_zone }) => [name, time_zone]),
    [['Jazz', 'America/Toronto']],
  );
});

const html = (body: string) => `<!doctype html><html><body>${body}</body></html>`;
const failures: [what: string, path: string, code: string, message: RegExp][] = [
  ['a page that is not there', '/gone', 'refused', /status 410\.$/],
  ['an error of the server', '/broken', 'unreachable', /status 500\.$/],
  ['a login page', '/login', 'wrong_kind', /asks to sign in/],
  [
    'a redirect to the home page',
    '/old',
    'wrong_kind',
    /redirects to .*\/\. It is a web page, and not a calendar/,
  ],
  ['a text', '/text', 'wrong_kind', /a text/],
  ['nothing', '/empty', 'wrong_kind', /empty/],
  ['what is no text', '/picture', 'unreadable', /cannot be decoded/],
  ['redirects without end', '/round', 'too_many_redirects', /more than 5 times/],
  ['a compressed text', '/gzip', 'unreadable', /compressed/],
  ['a private address', 'http://10.1.2.3/', 'private_address', /private network/],
  ['a server that is not there', 'http://127.0.0.1:9/', 'unreachable', /ECONNREFUSED/],
];
for (const [what, path, code, message] of failures)
  test(`${what}: ${code}`, async () => {
    const url = await serve((request, response) => {
      const status = { '/gone': 410, '/broken': 500 }[request.url ?? ''];
      if (status !== undefined) return response.writeHead(status).end();
      if (request.url === '/login') return response.end(html('<input type="password" name="p">'));
      if (request.url === '/old') return response.writeHead(302, { location: '/' }).end();
      if (request.url === '/round') return response.writeHead(302, { location: '/round' }).end();
      if (request.url === '/text') return response.end('Bitte warten');
      if (request.url === '/empty') return response.end();
      if (request.url === '/picture')
        return response.end(Buffer.from('89504e470d0a1a0a0000000d00c2a9', 'hex'));
      if (request.url === '/gzip') return response.setHeader('content-encoding', 'gzip').end('x');
      return response.end(html('Welcome'));
    });
    const address = path.startsWith('/') ? url + path : path;
    const found = await read(address, { kind: 'icalendar' }, path !== 'http://10.1.2.3/');
    assert.is(found.status, 'failed');
    if (found.status !== 'failed') return;
    assert.is(found.code, code);
    assert.match(found.message, message);
  });

test('a login page where any kind is expected: wrong_kind', async () => {
  const url = await serve((_, response) => response.end(html('<input type="password" name="p">')));
  const found = await read(url, { kind: null });
  assert.match(found.status === 'failed' ? found.message : '', /asks to sign in/);
});

test('a source whose ids are new at every fetch: the same records, by name, place and time', async () => {
  let fetches = 0;
  const url = await serve((_, response) => response.end(calendar(`${fetches++}`)));
  const ids = async (ignoresIds: boolean) => {
    const description = {
      override_time_zone: false,
      mapping: [],
      include: [],
      exclude: [],
      days: 366,
      places: [],
    };
    const found = await readSource(
      { address: url, starts_from: 'now', ...description },
      { locales: [], isAllowed: () => true, now: new Date(), ignoresIds },
    );
    return found.status === 'read' ? found.events.map(({ external_id }) => external_id) : [];
  };
  assert.not.equal(await ids(false), await ids(false));
  assert.equal(await ids(true), await ids(true));
});
