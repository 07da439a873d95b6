import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { testApp } from '../support/app.ts';
import { serviceToken } from '../support/credentials.ts';
import { request } from '../support/request.ts';
import { leaveNothing, newDirectory } from '../support/service.ts';
import { createScene } from './scene.ts';

test.after(leaveNothing);

const toronto = {
  label: 'toronto',
  name: 'Toronto',
  region: 'ON',
  country: 'CA',
  latitude: 43.7,
  longitude: -79.4,
  timezone: 'America/Toronto',
};

const hall = {
  external_id: 'hall',
  name: ' The \n Hall',
  locale: 'toronto',
  latitude: 43.65,
  longitude: -79.38,
  coordinate_precision: 'city',
  address: null,
  community: 'toronto',
  source_url: 'https://source.example/hall\n',
};

const ana = { external_id: 'ana', name: 'Ana  Torres', roles: ['caller'], community: 'toronto' };

const dance = {
  external_id: 'dance',
  name: 'Dance',
  venue: 'hall',
  starts_at: '2099-01-02T01:00:00.000Z',
  ends_at: null,
  timezone: 'America/Toronto',
  source_url: 'https://source.example/dance',
  community: 'toronto',
  people: [{ person: 'ana', role: 'caller' }],
};

/** A directory of raw records. */
function collected({
  venues = [hall],
  events = [dance],
}: {
  venues?: object[];
  events?: object[];
} = {}): string {
  const directory = newDirectory();
  for (const [file, records] of Object.entries({ locales: [toronto], people: [ana], venues, events }))
    writeFileSync(join(directory, `${file}.json`), JSON.stringify(records));
  return directory;
}

interface Ran {
  readonly code: number;
  readonly lines: string[];
  readonly errors: string;
}

async function createWorker() {
  const scene = await createScene();
  const { secret } = await serviceToken(scene.audience);
  const { url } = await testApp();
  return {
    ...scene,
    run: (directory: string, { at = url, token = secret, options = [] as string[] } = {}): Promise<Ran> =>
      new Promise((resolve) => {
        const { PATH } = process.env;
        const env = { PATH, AUDIENCE_PLATFORM_URL: at, AUDIENCE_PLATFORM_SERVICE_TOKEN: token };
        const command = ['facades/worker/main.ts', directory, ...options];
        execFile(process.execPath, command, { env }, (error, output, errors) =>
          resolve({
            code: Number(error?.code ?? 0),
            lines: output
              .split('\n')
              .filter(Boolean)
              .map((line) => line.trim()),
            errors,
          }),
        );
      }),
    batches: async () => (await request<object[]>('GET /v1/research/batches', { as: scene.as })).body,
    snapshot: async () => {
      const { body } = await request<Snapshot>('GET /v1/research/snapshot', { as: scene.as });
      return body.locales.flatMap(({ venues }) => venues);
    },
  };
}

interface Snapshot {
  locales: {
    venues: {
      name: string;
      provenance: { url: string; confidence: number }[];
      events: { name: string; starts_at: string; people: { name: string }[] }[];
    }[];
  }[];
}

test('the worker, on raw records: they are there, tidied, and with where they came from', async () => {
  const { run, snapshot } = await createWorker();
  assert.equal(await run(collected()), {
    code: 0,
    lines: ['1 venues created', '1 events created'],
    errors: '',
  });
  const [venue] = await snapshot();
  assert.is(venue?.name, 'The Hall');
  const [provenance] = venue?.provenance ?? [];
  assert.equal([provenance?.url, provenance?.confidence], ['https://source.example/hall', 0.5]);
  const [event] = venue?.events ?? [];
  assert.is(event?.starts_at, '2099-01-02T01:00:00.000Z');
  assert.equal(
    event?.people.map(({ name }) => name),
    ['Ana Torres'],
  );
});

test('the worker, run again: nothing but unchanged', async () => {
  const { run } = await createWorker();
  const directory = collected();
  await run(directory);
  assert.equal((await run(directory)).lines, ['1 venues unchanged', '1 events unchanged']);
});

test('the worker, on times without offset: those of the event, or else of its locale', async () => {
  const { run, snapshot } = await createWorker();
  const local = { ...dance, starts_at: '2099-07-01T20:00:00' };
  const events = [
    { ...local, external_id: 'a', timezone: 'Europe/Lisbon' },
    { ...local, external_id: 'b', timezone: null },
  ];
  await run(collected({ events }));
  assert.equal(
    (await snapshot())[0]?.events.map(({ starts_at }) => starts_at),
    ['2099-07-01T19:00:00.000Z', '2099-07-02T00:00:00.000Z'],
  );
});

test('the worker, on records that are not fit: each rejected by its reason, and the others sent', async () => {
  const { run, snapshot } = await createWorker();
  const { lines } = await run(
    collected({
      venues: [
        hall,
        { ...hall, external_id: 'nameless', name: ' ' },
        { ...hall, external_id: 'far', latitude: null },
        { ...hall, external_id: 'odd', latitude: 'north' },
      ],
      events: [
        dance,
        dance,
        { ...dance, external_id: 'never', starts_at: '2099-02-30T20:00:00Z' },
        { ...dance, external_id: 'backward', ends_at: '2099-01-01T00:00:00Z' },
        { ...dance, external_id: 'lost', venue: 'far' },
        { ...dance, external_id: 'unsaid', source_url: 'CANCELLED' },
        { ...dance, external_id: 'martian', timezone: 'Mars/Olympus' },
      ],
    }),
  );
  assert.equal(lines, [
    '1 venues created',
    '1 events created',
    '1 venues rejected: latitude: Invalid input: expected number, received string (odd)',
    '1 events rejected: timezone: must be an IANA time zone such as America/Toronto (martian)',
    '1 venues rejected: without a name (nameless)',
    '1 venues rejected: without coordinates (far)',
    '1 events rejected: given twice (dance)',
    '1 events rejected: without a usable time (never)',
    '1 events rejected: ends before it starts (backward)',
    '1 events rejected: at a venue left out (lost)',
    '1 events rejected: without a usable address (unsaid)',
  ]);
  assert.is((await snapshot()).length, 1);
});

test('the worker, on records that the service refuses: rejected by its reasons, and the others sent', async () => {
  const { run } = await createWorker();
  const names = ['a', 'b', 'c', 'd'];
  const venues = names.map((external_id) => ({ ...hall, external_id, locale: 'atlantis' }));
  const events = [
    dance,
    { ...dance, external_id: 'misleading', name: 'The \u202Ellah' },
    { ...dance, external_id: 'sunk', venue: 'a' },
  ];
  assert.equal((await run(collected({ venues: [hall, ...venues], events }))).lines, [
    '1 venues created',
    '1 events created',
    '1 events rejected: name must not hold control characters or bidirectional overrides (misleading)',
    '4 venues rejected: locale is the label of no locale of the audience (a, b, c, …)',
    '1 events rejected: venue is a bad item of this batch (sunk)',
  ]);
});

test('the worker, on more than a batch holds: several, each venue with its events', async () => {
  const { run, batches } = await createWorker();
  const venues = Array.from({ length: 600 }, (_, index) => ({ ...hall, external_id: `v${index}` }));
  const events = Array.from({ length: 600 }, (_, index) => ({
    ...dance,
    external_id: `e${index}`,
    venue: `v${index}`,
  }));
  const directory = collected({ venues, events });
  const planned = await run(directory, { options: ['--dry-run'] });
  assert.equal(planned.lines, ['600 venues created', '600 events created']);
  assert.equal(await batches(), []);
  assert.equal((await run(directory)).lines, planned.lines);
  assert.is((await batches()).length, 3);
});

test('the worker, for one community: its records only', async () => {
  const { run, snapshot } = await createWorker();
  const venues = [hall, { ...hall, external_id: 'other', community: 'contra' }];
  await run(collected({ venues }), { options: ['--community', 'contra'] });
  assert.is((await snapshot()).length, 1);
});

test('the worker, on a service that is busy and then lost while answering: tries again, and one batch is written', async () => {
  const { run, batches } = await createWorker();
  const proxy = await openFaultyProxy();
  const { lines } = await run(collected(), { at: proxy.url });
  proxy.close();
  assert.equal(lines, ['1 venues created', '1 events created']);
  assert.equal(proxy.seen, [
    ['/v1/token/service', 'busy'],
    ['/v1/token/service', 'answered'],
    ['/v1/research/batch', 'lost before'],
    ['/v1/research/batch', 'lost after'],
    ['/v1/research/batch', 'answered'],
  ]);
  assert.ok(proxy.waited >= 2000, `${proxy.waited} ms, where 2 s were asked for`);
  assert.is((await batches()).length, 1);
});

/** Asks for two seconds at first, then breaks off before a batch arrives, and in the midst of the answer to it. */
async function openFaultyProxy() {
  const { url } = await testApp();
  const faults = ['busy', 'answered', 'lost before', 'lost after'];
  const seen: [path: string, outcome: string][] = [];
  const times: number[] = [];
  const server = createServer(async (incoming, outgoing) => {
    const outcome = faults[seen.length] ?? 'answered';
    const path = incoming.url ?? '';
    seen.push([path.replace(/\?.*/, ''), outcome]);
    times.push(performance.now());
    if (outcome === 'busy') return outgoing.writeHead(503, { 'retry-after': '2' }).end();
    if (outcome === 'lost before') return incoming.destroy();
    const { authorization = '', 'idempotency-key': key } = incoming.headers;
    const answer = await fetch(url + path, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        authorization,
        ...(typeof key === 'string' && { 'idempotency-key': key }),
      },
      body: Buffer.concat(await Array.fromAsync(incoming)),
    });
    const body = Buffer.from(await answer.arrayBuffer());
    outgoing.writeHead(answer.status, { 'content-type': 'application/json', 'content-length': body.length });
    if (outcome === 'answered') return outgoing.end(body);
    outgoing.write(body.subarray(0, body.length / 2), () => outgoing.destroy());
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    seen,
    get waited() {
      const [first = 0, second = 0] = times;
      return second - first;
    },
    close: () => server.closeAllConnections() ?? server.close(),
  };
}

test('the worker, with a token that is not accepted, or without a service: one sentence, and exit code 1', async () => {
  const { run } = await createWorker();
  assert.equal(await run(collected(), { token: 'svc_no_thing' }), {
    code: 1,
    lines: [],
    errors: 'The service refuses: invalid_service_token\n',
  });
  const { code, errors } = await run(collected(), { token: '' });
  assert.is(code, 1);
  assert.match(errors, /^AUDIENCE_PLATFORM_SERVICE_TOKEN: /);
});

test('the worker, with --help: the files that it reads, and their fields', async () => {
  const { run } = await createWorker();
  const { lines } = await run('--help');
  for (const text of [
    'locales.json',
    'venues.json',
    'people.json',
    'events.json',
    'External id of the venue.',
  ])
    assert.match(lines.join('\n'), text);
});

test.run();
