import { writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { Writable } from 'node:stream';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { SentItems } from '../../../facades/programs/worker/sent-items.ts';
import { explainFailure } from '../../../facades/programs/worker/service.ts';
import { subscribe } from '../../../facades/programs/worker/subscribe.ts';
import { type Work, work } from '../../../facades/programs/worker/work.ts';
import { listen } from '../../support/service/listen.ts';
import { until } from '../../support/service/service.ts';
import { reading } from './read.ts';
import { createWorker, file } from './scene.ts';

const place = { name: 'Hall', lat: 43.6, lon: -79.4 };
const gig = (id: string, title: string) => ({
  id,
  title,
  start: '2099-07-01T20:00:00Z',
  venue: place,
  url: 'https://hall.example/',
});
const lists = (...gigs: object[]) => JSON.stringify({ events: gigs });

async function createSubscription() {
  const worker = await createWorker();
  const path = file('events.json', lists(gig('a', 'Jazz'), gig('b', 'Folk')));
  const printed: string[] = [];
  const failures: string[] = [];
  const interruption = new AbortController();
  const options: Work = {
    inputs: [path],
    community: undefined,
    allowsPrivateAddresses: false,
    reading: { ...reading, days: 366 },
    url: worker.url,
    serviceToken: worker.secret,
    source: 'hall',
    isDryRun: false,
    deletesMissing: false,
    isUnattended: true,
    progress: new Writable({
      write(text, _, next) {
        failures.push(String(text));
        next();
      },
    }),
    print: (text) => printed.push(text),
    width: 100,
    signal: interruption.signal,
  };
  const report = () =>
    printed
      .at(-1)
      ?.split('\n')
      .filter((line) => !line.startsWith('Batch '))
      .map((line) => line.trim());
  return {
    ...worker,
    options,
    printed,
    failures,
    interruption,
    report,
    write: (text: string) => writeFileSync(path, text),
  };
}

/** Passes the first batch on, and refuses the second. */
async function openEndingProxy(target: string) {
  let batches = 0;
  const server = createServer(async (incoming, outgoing) => {
    const path = incoming.url ?? '';
    const { authorization = '' } = incoming.headers;
    const body = Buffer.concat(await Array.fromAsync(incoming));
    if (path.startsWith('/v1/research/batch') && ++batches > 1)
      return outgoing.writeHead(403, { 'content-type': 'application/json' }).end('{"error":"forbidden"}');
    const headers = { 'content-type': 'application/json', authorization };
    const answer = await fetch(target + path, { method: 'POST', headers, body });
    outgoing.writeHead(answer.status, { 'content-type': 'application/json' }).end(await answer.text());
  });
  const port = await listen(server);
  return { url: `http://127.0.0.1:${port}`, close: () => server.close().closeAllConnections() };
}

test('the worker, round after round: sends only what has changed, and what was refused before', async () => {
  const { options, batches, report, write } = await createSubscription();
  const sent = new SentItems();
  await work(options, sent);
  assert.equal(report(), ['1 venue created', '2 events created']);
  await work(options, sent);
  assert.equal(report(), ['Nothing to send.']);
  write(lists(gig('a', 'Jazz'), gig('b', 'Folk and more'), gig('c', 'The \u202Ellah')));
  const refused =
    '1 event rejected: name must not contain control characters or bidirectional overrides (The llah 2099-07-01 20:00 UTC)';
  await work(options, sent);
  assert.equal(report(), ['1 event updated', refused]);
  write(lists(gig('a', 'Jazz'), gig('b', 'Folk and more'), gig('c', 'The Hall')));
  await work(options, sent);
  assert.equal(report(), ['1 event created']);
  assert.is((await batches()).length, 3);
});

test('the worker, with --every: goes on after a failure, and ends when it is interrupted', async () => {
  const { options, printed, failures, interruption, write } = await createSubscription();
  write(lists(gig('a', 'Jazz')));
  const ended = subscribe(options, 20);
  await until(() => printed.includes('Nothing to send.'));
  write('{');
  await until(() => failures.length > 0);
  assert.match(failures[0] ?? '', /events\.json: is not JSON\.\n$/);
  write(lists(gig('a', 'Jazz at noon')));
  await until(() => printed.some((text) => text.includes('1 event updated')));
  interruption.abort();
  await ended;
});

test('the worker, with --every and started again, also as another source: sends everything, and writes the differences', async () => {
  const { options, printed, write } = await createSubscription();
  const once = async (source = 'hall') => {
    printed.length = 0;
    const interruption = new AbortController();
    const ended = subscribe({ ...options, source, signal: interruption.signal }, 60_000);
    await until(() => printed.length > 0);
    interruption.abort();
    await ended;
    return printed[0]?.split('\n').flatMap((line) => (line.startsWith('Batch ') ? [] : line.trim()));
  };
  assert.equal(await once(), ['1 venue created', '2 events created']);
  write(lists(gig('a', 'Jazz'), gig('b', 'Folk and more')));
  assert.equal(await once(), ['1 venue unchanged', '1 event updated', '1 event unchanged']);
  write(lists(gig('a', 'Jazz'), gig('new', 'Dance')));
  assert.equal(await once('town'), ['1 venue unchanged', '1 event created', '1 event unchanged']);
});

test('the worker, with --every: tells once what is missing, and sends it again when it is back', async () => {
  const { options, report, write } = await createSubscription();
  const sent = new SentItems();
  const deleting = { ...options, deletesMissing: true };
  await work(options, sent);
  write(lists(gig('a', 'Jazz')));
  await work(options, sent);
  assert.equal(report(), ['1 event no longer in the source (Folk)']);
  await work(options, sent);
  assert.equal(report(), ['Nothing to send.']);
  await work(deleting, new SentItems());
  assert.equal(report()?.at(-1), '1 event deleted: no longer in the source (Folk)');
  write(lists(gig('a', 'Jazz'), gig('b', 'Folk')));
  await work(deleting, sent);
  assert.equal(report(), ['1 event created']);
});

test('the worker, with --every and --delete-missing, when most is missing: deletes nothing, and says why', async () => {
  const { options, report, write } = await createSubscription();
  const many = Array.from({ length: 12 }, (_, index) => gig(`g${index}`, `Gig ${index}`));
  write(lists(...many));
  await work(options, new SentItems());
  write(lists(...many.slice(0, 1)));
  const deleting = { ...options, deletesMissing: true };
  await work(deleting, new SentItems());
  const [missing, doubt] = report()?.slice(-2) ?? [];
  assert.match(missing ?? '', /^11 events no longer in the source \(/);
  assert.match(doubt ?? '', /^Nothing was deleted: /);
  await work({ ...deleting, isUnattended: false }, new SentItems());
  assert.match(report()?.at(-1) ?? '', /^11 events deleted: /);
});

test('the worker, with --every and a first time that fails: fails', async () => {
  const { options, printed, write } = await createSubscription();
  write('{');
  assert.match(await subscribe(options, 20).catch(({ message }) => message), /is not JSON/);
  assert.equal(printed, []);
});

test('the worker, when the source of a second batch is no longer accepted: the report of what was written, and a failure', async () => {
  const { options, report, write, batches } = await createSubscription();
  const halls = Array.from({ length: 600 }, (_, index) => ({
    ...place,
    name: `Hall ${index}`,
    id: `h${index}`,
    url: 'https://hall.example/',
  }));
  write(JSON.stringify({ venues: halls }));
  const proxy = await openEndingProxy(options.url);
  const failure = await work({ ...options, url: proxy.url }, new SentItems()).catch(
    (error: unknown) => error,
  );
  proxy.close();
  assert.is(explainFailure(failure), 'The service refuses: forbidden');
  assert.equal(report(), ['500 venues created']);
  assert.is((await batches()).length, 1);
});

test('the worker, interrupted: ends before the next batch, with the report', async () => {
  const { options, report, batches } = await createSubscription();
  const failure = await work({ ...options, signal: AbortSignal.abort() }, new SentItems()).catch(
    ({ message }) => message,
  );
  assert.match(failure, /^Interrupted: /);
  assert.equal([report(), await batches()], [undefined, []]);
});
