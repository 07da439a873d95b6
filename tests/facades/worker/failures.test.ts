import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { openFaultyProxy } from './faulty-proxy.ts';
import { collected, createWorker, runAlone } from './scene.ts';

test('the worker, on a service that is busy and then lost while answering: tries again, and one batch is written', async () => {
  const { run, batches } = await createWorker();
  const proxy = await openFaultyProxy();
  const { lines, errors } = await run(collected(), { at: proxy.url });
  proxy.close();
  assert.is(errors, `The service at ${proxy.url} does not answer yet, or is busy: trying again.\n`.repeat(2));
  assert.equal(lines, ['1 venue created', '1 event created']);
  assert.equal(proxy.seen, [
    ['/v1/token/service', 'busy'],
    ['/v1/token/service', 'answered'],
    ['/v1/research/batch', 'lost before'],
    ['/v1/research/batch', 'lost after'],
    ['/v1/research/batch', 'answered'],
    ['/v1/token/service', 'answered'],
    ['/v1/research/prune', 'answered'],
  ]);
  assert.ok(proxy.waited >= 2000, `${proxy.waited} ms, where 2 s were asked for`);
  assert.is((await batches()).length, 1);
});

test('the worker, with a token that is not accepted, or without one: one sentence, and exit code 1', async () => {
  const { run, url } = await createWorker();
  const wrong = { AUDIENCE_PLATFORM_URL: url, AUDIENCE_PLATFORM_SERVICE_TOKEN: 'svc_no_thing' };
  assert.equal(await runAlone([collected()], wrong), {
    code: 1,
    lines: [],
    errors: 'The service refuses: invalid_service_token\n',
  });
  const { code, errors } = await run(collected(), { token: '' });
  assert.is(code, 1);
  assert.match(errors, /^AUDIENCE_PLATFORM_SERVICE_TOKEN: /);
});

test('the worker, with a mistake in the options: one sentence that names it, and exit code 1', async () => {
  const { run } = await createWorker();
  const wrong: [options: string[], sentence: RegExp][] = [
    [['--every', '5x'], /^--every must be a number of minutes, .*\.\n$/],
    [['--time-zome', 'UTC'], /^unknown option '--time-zome'.* Run: npm run research -- send --help\n$/],
  ];
  for (const [options, sentence] of wrong) {
    const { code, errors } = await run(collected(), { options });
    assert.is(code, 1);
    assert.match(errors, sentence);
  }
});
