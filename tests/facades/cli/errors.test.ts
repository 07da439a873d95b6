import { createServer } from 'node:http';
import { PassThrough } from 'node:stream';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { run as runWorker } from '../../../facades/programs/worker/run.ts';
import { testApp } from '../../support/app/app.ts';
import { seedAudience } from '../../support/records/seeds.ts';
import { venueItem } from '../../support/requests/batch.ts';
import { listen } from '../../support/service/listen.ts';
import { asWorker, signedIn } from './environment.ts';
import { runHere } from './run-here.ts';

const nobody = '01980000-0000-7000-8000-000000000000';

test('wrong usage: one line that tells where the help is, and exit code 2', async () => {
  for (const [line, errors] of [
    ['venus get', "unknown command 'venus' (Did you mean venues?) Run: npm run cli -- --help\n"],
    ['venues gett', "unknown command 'gett' (Did you mean get?) Run: npm run cli -- venues --help\n"],
    [
      'venues get --idd 1',
      "unknown option '--idd' (Did you mean --id?) Run: npm run cli -- venues get --help\n",
    ],
    ['venues get', '--id: required, but missing.\n'],
    ['locales closest --latitude north --longitude 0', '--latitude: must be a number.\n'],
    ['venues delete --id 1 --expected-version one', '--expected-version: must be a number.\n'],
    [
      'events rsvp --id 1 --state perhaps',
      "option '--state <string>' argument 'perhaps' is invalid. Allowed choices are attending, maybe, declined. Run: npm run cli -- events rsvp --help\n",
    ],
    [
      'service-token create --name worker --audience toronto --days 0',
      '--scopes must have at least 1 item.\n--days must be more than 0.\n',
    ],
  ] as const)
    assert.equal(await runHere(line), { code: 2, output: '', errors });
});

test('values that the service does not accept: exit code 2, and a line for each', async () => {
  const { code, errors } = await runHere('locales closest --latitude 91 --longitude 0', await signedIn());
  assert.is(code, 2);
  assert.match(errors, /^ {2}latitude: must be at most 90$/m);
});

test('refused for a scope: names it', async () => {
  const environment = await asWorker(await seedAudience(), { scopes: ['places:write'] });
  assert.equal(await runHere('research snapshot', environment), {
    code: 3,
    output: '',
    errors: 'The credential lacks a required scope: research:read.\n',
  });
});

test('not found: exit code 4', async () => {
  const { code, errors } = await runHere(`venues get --id ${nobody}`, await signedIn());
  assert.is(code, 4);
  assert.match(errors, 'No such record exists');
});

test('no service: exit code 5, with the address and the reason', async () => {
  const url = 'http://127.0.0.1:9';
  for (const command of ['health up', 'research snapshot', 'sign-in --person ada']) {
    const { code, errors } = await runHere(command, { AUDIENCE_PLATFORM_URL: url });
    assert.is(code, 5);
    assert.match(errors, url);
  }
});

test('not signed in, an ended session, a credential of the environment that is not accepted: what to do', async () => {
  const { url } = await testApp();
  const withToken = await runHere('me get', { AUDIENCE_PLATFORM_URL: url, AUDIENCE_PLATFORM_TOKEN: 'x' });
  assert.equal([withToken.code, withToken.output], [3, '']);
  assert.match(withToken.errors, `The service at ${url} does not accept AUDIENCE_PLATFORM_TOKEN.`);
  for (const command of ['me get', 'research snapshot'])
    assert.equal(await runHere(command, { AUDIENCE_PLATFORM_URL: url }), {
      code: 3,
      output: '',
      errors: `You are not signed in at ${url}. Run: npm run cli -- sign-in\n`,
    });
});

test('a service token that is revoked or unknown: exit code 3, not "no response"', async () => {
  const { url } = await testApp();
  const environment = { AUDIENCE_PLATFORM_URL: url, AUDIENCE_PLATFORM_SERVICE_TOKEN: 'svc_x_y' };
  const { code, errors } = await runHere('research batches', environment);
  assert.equal([code, errors], [3, 'The service token was rejected (401).\n']);
});

test('a service that redirects elsewhere: the service token is not sent there', async () => {
  const received: string[] = [];
  const elsewhere = createServer((incoming, outgoing) => {
    received.push(incoming.url ?? '');
    outgoing.end('{}');
  });
  const address = `http://127.0.0.1:${await listen(elsewhere)}/v1/token/service`;
  for (const status of [307, 308]) {
    const service = createServer((_, outgoing) => outgoing.writeHead(status, { location: address }).end());
    const environment = {
      AUDIENCE_PLATFORM_URL: `http://127.0.0.1:${await listen(service)}`,
      AUDIENCE_PLATFORM_SERVICE_TOKEN: 'svc_x_y',
    };
    const withoutToken = { AUDIENCE_PLATFORM_URL: environment.AUDIENCE_PLATFORM_URL };
    for (const { code, errors } of [
      await runHere('research batches', environment),
      await runHere('tokens exchange --service-token svc_x_y', withoutToken),
    ])
      assert.equal([code, errors.includes(address)], [3, true]);
    const streams = { stdout: { write: () => true }, stderr: new PassThrough() };
    const { signal } = new AbortController();
    const words = ['tests/facades/worker/museums', '--locale', 'toronto'];
    assert.is(await runWorker(words, { environment, ...streams, signal }), 1);
    assert.match(
      String(streams.stderr.read()),
      `The service redirects to ${address}: set AUDIENCE_PLATFORM_URL`,
    );
    service.close().closeAllConnections();
  }
  elsewhere.close().closeAllConnections();
  assert.equal(received, []);
});

test('research batch with wrong items: exit code 2, and a line for each of their problems', async () => {
  const audience = await seedAudience();
  const venues = [venueItem('v1', { latitude: 91 }), venueItem('v2', { name: '', note: 'x' })];
  const environment = await asWorker(audience);
  const { code, output, errors } = await runHere('research batch --body -', environment, {
    input: JSON.stringify({ source: { name: 'scraper' }, venues }),
  });
  assert.equal([code, output], [2, '']);
  const [sentence = '', ...problems] = errors.trimEnd().split('\n');
  assert.match(sentence, 'Nothing was written.');
  assert.ok(problems.includes('  venues[0] (v1) latitude: must be at most 90'), errors);
  assert.ok(problems.includes('  venues[1] (v2) note: is not a known field'), errors);
});
