import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { promisify } from 'node:util';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { leaveNothing, type Service, start } from '../../support/service.ts';

let service: Service;

test.before(async () => {
  service = await start({ DEMO: '1' });
});
test.after(leaveNothing);

/** What the README shows of using a running service, but for the port. */
function snippets(language: 'sh' | 'ts'): string {
  const [using = ''] = readFileSync('README.md', 'utf8').split('\n## Deploy it\n');
  return [...using.matchAll(/^```(\w+)\n(.*?)^```$/gms)]
    .filter(([, written, text]) => written === language && !text?.includes('npm start'))
    .map(([, , text]) => text)
    .join('\n')
    .replaceAll('http://127.0.0.1:3000', service.url);
}

const shell = (text: string) => promisify(execFile)('bash', ['-c', `set -eo pipefail\n${text}`]);

test('README, its commands one after the other: each works as it stands', async () => {
  const refusing = snippets('sh').replaceAll('curl ', 'curl -sS --fail ');
  const { stdout } = await shell(refusing.replaceAll(/(sign-in -- \w+)/g, `$1 ${service.url}`));
  for (const part of [
    '"subdomain":"toronto"',
    '"label":',
    '"totalCount":',
    '"audiences":',
    '3 venues created',
  ])
    assert.match(stdout, part);
  assert.not.match(stdout, '"errors"');
});

test('the guide of the worker, its commands one after the other: from raw files to an audience with its keys', async () => {
  const guide = readFileSync('facades/worker/README.md', 'utf8');
  const commands = [...guide.matchAll(/^```sh\n(.*?)^```$/gms)].map(([, text]) => text).join('\n');
  const here = commands
    .replaceAll('http://127.0.0.1:3000', service.url)
    .replaceAll('curl ', 'curl -sS --fail ')
    .replaceAll(/(sign-in -- \w+)/g, `$1 ${service.url}`);
  const { stdout } = await shell(here);
  assert.match(stdout, /created +event +2027-08-25 18:00 +Montgomery/);
  const counts = stdout.match(/^ +\d+ .*$/gm)?.map((line) => line.trim());
  const created = ['4 venues created', '27 events created'];
  assert.equal(counts, [...created, ...created, '4 venues unchanged', '27 events unchanged']);
  assert.is(JSON.parse(stdout.trimEnd().split('\n').at(-1) ?? '').name, 'Spadina Museum');
});

test('README, its TypeScript: prints the locales', async () => {
  const { stdout: token } = await shell(`npm run --silent sign-in -- bruno ${service.url}`);
  const parameters = ['--input-type=module-typescript', '--eval', snippets('ts')];
  const { stdout } = await promisify(execFile)(process.execPath, parameters, {
    env: { ...process.env, TOKEN: token.trimEnd() },
  });
  assert.is(stdout, 'Toronto\n');
});

test.run();
