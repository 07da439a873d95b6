import { execFile } from 'node:child_process';
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { z } from 'zod';
import packageFile from '../../../package.json' with { type: 'json' };
import { connectAt } from '../../facades/mcp/connect.ts';
import { newDirectory, type Service, start } from '../../support/service/service.ts';

const readme = readFileSync('README.md', 'utf8');

/** Their commands are executed after those of the README, with its credentials. */
const guides = ['openapi/README.md', 'facades/graphql/README.md'].map((path) => readFileSync(path, 'utf8'));

/** All that is written for people who read. */
const pages = globSync(
  ['*.md', '.github/**/*.md', '.operations/*.md', '{core,facades,openapi,orm,tests}/**/*.md'],
  {
    exclude: ['**/node_modules/**'],
  },
);

let service: Service;

test.before(async () => {
  service = await start({ DEMO: '1' });
});

/** The blocks of a document in a language, as they are to be pasted. */
const blocksIn = (document: string, language = '\\w*'): string[] =>
  [...document.matchAll(new RegExp(`^\`\`\`${language}\\n(.*?)^\`\`\`$`, 'gms'))].map(
    ([, text = '']) => text,
  );

const [firstScreen = ''] = readme.split('\n---\n');
const [, usage = ''] = /^## Use it\n(.*?)^## Deploy it\n/ms.exec(readme) ?? [];
const commands = [usage, ...guides].flatMap((document) => blocksIn(document, 'sh'));
const [program = ''] = blocksIn(usage, 'ts');
const [servers = ''] = blocksIn(usage, 'json');

/** But for the port. An error response is a failure. */
const here = (text: string): string =>
  text
    .replaceAll('http://127.0.0.1:3000', service.url)
    .replaceAll('curl ', 'curl -sS --fail ')
    .replaceAll(/(sign-in -- \w+)/g, `$1 ${service.url}`);

/** Where there is no Ruby, or one that is too old for the gem, only the gem's own tests run it. */
const withoutRuby = `ruby -e 'exit((RUBY_VERSION.split(".").map(&:to_i) <=> [3, 2]) >= 0)' >/dev/null 2>&1 ||
  ruby() { echo Massey Hall; }`;

const shell = (text: string) =>
  promisify(execFile)('bash', ['-c', `set -eo pipefail\n${withoutRuby}\n${text}`]);

test('README, its first screen: has every address that the service prints at its start', () => {
  const [, links = ''] = /^(.*?)^ +Database/ms.exec(service.output()) ?? [];
  const addresses = links.match(/http\S+/g) ?? [];
  assert.ok(addresses.length >= 4);
  const { port } = new URL(service.url);
  for (const address of addresses) assert.match(firstScreen, `<${address.replace(port, '3000')}>`);
});

/** Of the commands, for the test after them. */
let serviceToken = '';

test('README, its commands one after the other: each works as it stands', async () => {
  const file = join(newDirectory(), 'first.ts');
  writeFileSync(file, here(program).replace('./facades/', `${resolve('facades')}/`));
  const text = here(commands.join('\n')).replace('first.ts', file);
  const { stdout } = await shell(`${text}\necho; echo "$SERVICE_TOKEN"`);
  serviceToken = stdout.trimEnd().split('\n').at(-1) ?? '';
  for (const part of [
    '"label":',
    '"name":"Massey Hall"',
    '"subdomain":"toronto"',
    '"totalCount":',
    '"audiences":',
    '"address":"178 Victoria St",',
    '"address":"178 Victoria Street"}',
    '178 Victoria St., Toronto\n',
    '"address":"178 Victoria St, Toronto"',
    'Toronto\n',
    'Massey Hall\n',
    'Usage:',
    '"structuredContent":',
    '3 venues unchanged',
    '7 events created',
    '"changes":',
    '"version":',
  ])
    assert.match(stdout, part);
  assert.not.match(stdout, /"errors"|"isError":true/);
});

test('README, the entry for an agent’s program: connects, with a service token in its place', async () => {
  const server = z.object({ url: z.url(), headers: z.object({ Authorization: z.string() }) });
  const { mcpServers } = z
    .object({ mcpServers: z.object({ 'audience-platform': server }) })
    .parse(JSON.parse(here(servers)));
  const { url, headers } = mcpServers['audience-platform'];
  const client = await connectAt(url, headers.Authorization.replace('svc_…', serviceToken));
  assert.is(url, `${service.url}/mcp`);
  assert.match((await client.listTools()).tools.map(({ name }) => name).join(), 'snapshot');
  await client.close();
});

test('README, the rest of it: no block but these is left unexecuted', () => {
  const executed = [...commands, program, servers];
  assert.equal(
    blocksIn(readme)
      .filter((block) => !executed.includes(block))
      .map((block) => block.split(/ {2}|\n/)[0]),
    [
      'npm ci && npm start',
      'MAP_STYLE=https://tiles.openfreemap.org/styles/positron npm start',
      'npm run dev',
      ' browsers ──── pages ───────┐',
    ],
  );
});

test('README, guides and manuals: each script that they name exists, and each link leads to a file', () => {
  for (const page of pages) {
    const text = readFileSync(page, 'utf8');
    for (const [, name = ''] of text.matchAll(/npm run (?:--silent )?([\w:-]+)/g))
      assert.ok(name in packageFile.scripts || page.startsWith('tests/bench'), `${page}: npm run ${name}`);
    for (const [, link = ''] of text.matchAll(/\]\((?!https?:|#)([^)#]+)/g))
      assert.ok(existsSync(join(dirname(page), link)), `${page}: ${link}`);
  }
});

test('the guide of the worker, its commands one after the other: from raw files to an audience with its keys', async () => {
  const { stdout } = await shell(
    here(blocksIn(readFileSync('facades/programs/worker/README.md', 'utf8'), 'sh').join('\n')),
  );
  assert.match(stdout, /created │ event │ 2027-08-25 14:00 │ Montgomery/);
  const counts = stdout.match(/^ +\d+ .*$/gm)?.map((line) => line.trim());
  const created = ['4 venues created', '27 events created'];
  assert.equal(counts, [...created, ...created, '4 venues unchanged', '27 events unchanged']);
  assert.is(JSON.parse(stdout.trimEnd().split('\n').at(-1) ?? '').name, 'Spadina Museum');
});
