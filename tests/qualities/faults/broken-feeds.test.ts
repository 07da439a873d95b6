import { createServer } from 'node:https';
import { setTimeout as pause } from 'node:timers/promises';
import tls from 'node:tls';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { brokenFeeds, messageOf, titles } from '../../sources/broken-feeds.ts';
import { calendar, named, sourceScene } from '../../sources/scene.ts';
import { request } from '../../support/requests/request.ts';
import { listen } from '../../support/service/listen.ts';
import { endedCertificate } from './ended-certificate.ts';

// Its days are counted from when this file was loaded.

const day = 24 * 60;
/** How long requests take one after the other, in milliseconds: of a hundred, the slowest but one. */
async function p99While(act: () => Promise<unknown>, line: string, as: string): Promise<number> {
  const times: number[] = [];
  let isDone = false;
  const acting = act().finally(() => {
    isDone = true;
  });
  while (!isDone) {
    const start = performance.now();
    assert.is((await request(line, { as })).status, 200);
    times.push(performance.now() - start);
    await pause(20);
  }
  await acting;
  return times.sort((one, other) => one - other)[Math.floor(times.length * 0.99)] ?? 0;
}

test('thirty sources that break at once, each in its way: each says why, none removes anything, and others are served', async () => {
  const names = Object.keys(brokenFeeds);
  const scenes = await Promise.all(names.map(() => sourceScene({ when_missing: 'delete' })));
  const [first] = scenes;
  if (first === undefined) throw new Error('There are feeds.');
  for (const { serves } of scenes) serves(calendar(named(...titles)));
  await first.read();
  for (const [index, { served }] of scenes.entries())
    served.respond = Object.values(brokenFeeds)[index]?.[2] ?? served.respond;
  const line = 'GET /v1/search?q=Evening';
  const idle = await p99While(() => pause(3000), line, first.as);
  const beside = await p99While(() => first.read(day), line, first.as);
  console.log(`\np99 ${idle.toFixed(0)} ms idle, ${beside.toFixed(0)} ms beside the broken feeds`);
  assert.ok(beside < 5000, 'nobody waits for a feed that hangs');
  for (const [index, name] of names.entries()) {
    const scene = scenes[index];
    const [run] = (await scene?.runs()) ?? [];
    const [code, message = ''] = brokenFeeds[name] ?? [];
    assert.equal([run?.state, run?.failure], ['failed', code], name);
    assert.match(messageOf(run), message, name);
    assert.equal((await scene?.events())?.length, 12, name);
    assert.not.match(run?.message ?? '', 'secret', name);
  }
});

test('a source whose certificate has ended: says so', async () => {
  tls.setDefaultCACertificates([...tls.getCACertificates(), endedCertificate.cert]);
  const server = createServer(endedCertificate, (_, response) => void response.end(calendar(named('Ball'))));
  const { read } = await sourceScene({ address: `https://127.0.0.1:${await listen(server)}/events.ics` });
  const run = await read();
  assert.is(run.failure, 'certificate');
  assert.match(run.message ?? '', 'has a certificate that is not valid (CERT_HAS_EXPIRED)');
  server.close();
});
