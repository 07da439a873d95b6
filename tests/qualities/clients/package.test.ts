import { execFile } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { delimiter, dirname, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import packageFile from '../../../package.json' with { type: 'json' };
import { testApp } from '../../support/app/app.ts';
import { seedCity, seedVenue } from '../../support/records/seeds.ts';
import { signIn } from '../../support/requests/credentials.ts';
import { newDirectory } from '../../support/service/service.ts';

const kilobytes = 1000;

/** The Node of the tests, and the machine's own, which may be another one. */
const nodes = (() => {
  const paths = (process.env.PATH ?? '').split(delimiter);
  const own = paths.find((path) => !path.includes('node_modules') && existsSync(join(path, 'node')));
  return [dirname(process.execPath), ...(own === undefined ? [] : [own])];
})();

interface Run {
  readonly directory: string;
  readonly environment?: Record<string, string>;
  /** The directory of the Node to use. */
  readonly node?: string;
}

async function shell(
  command: string,
  { directory, environment = {}, node = nodes[0] }: Run,
): Promise<string> {
  const PATH = [node, process.env.PATH].join(delimiter);
  const env = { PATH, HOME: newDirectory(), ...environment };
  const { stdout } = await promisify(execFile)('bash', ['-ec', command], { cwd: directory, env });
  return stdout.trimEnd();
}

let archive: string;

test.before(async () => {
  const script = `${process.execPath} openapi/typescript/pack.ts ${newDirectory()}`;
  archive = await shell(script, { directory: resolve('.') });
  installed = await install();
});

const program = `
import { createClient } from 'audience-platform-client';
import { changesSince } from 'audience-platform-client/changes';
import { etagOf } from 'audience-platform-client/etag';

const { URL: url = '', TOKEN: token = '', VENUE: id = '' } = process.env;
const client = createClient({ url, credentials: { token } });
const venue = await client.venues.get.query({ id });
const name: string = venue.name;
const latitude: number = venue.latitude;
const { items } = await client.locales.list.query({});
const labels: string[] = items.map(({ label }) => label);
for (let cursor: string | null = ''; cursor !== null; ) {
  const page: { readonly next: string | null; readonly total?: number } = await client.venues.listInLocale.query({
    locale_id: items[0]?.id ?? '',
    count: true,
    limit: 1,
    ...(cursor !== '' && { cursor }),
  });
  cursor = page.next;
}
const changes = changesSince(client, undefined, { kinds: 'venue' });
for await (const { kind } of changes) console.log(kind);
console.log([name, latitude, labels.length, etagOf(venue).length, typeof changes.cursor].join(' '));
`;

const declared =
  'declare const process: { readonly env: { readonly [name: string]: string | undefined } };\n';

const wrong = `
import { createClient } from 'audience-platform-client';
const client = createClient({ url: '' });
const venue = await client.venues.get.query({ idd: '' });
venue.nmae;
client.venues.byIds;
`;

const compilerOptions = { strict: true, module: 'nodenext', target: 'es2022', types: [] };

/** Compiles a program, and the declarations that it imports, as TypeScript does by default. */
function compile(file: string, run: Run): Promise<string> {
  writeFileSync(join(run.directory, 'tsconfig.json'), JSON.stringify({ compilerOptions, files: [file] }));
  return shell(`${resolve('node_modules/.bin/tsc')} --project .`, run);
}

/** A directory in which the package is installed. */
async function install(run: Omit<Run, 'directory'> = {}): Promise<Run> {
  const project = { directory: newDirectory(), ...run };
  writeFileSync(join(project.directory, 'package.json'), '{"private": true, "type": "module"}');
  await shell(`npm install --offline --no-audit --no-fund ${archive}`, project);
  return project;
}

let installed: Run;

for (const node of nodes)
  test(`the package of the client, installed in an empty project with ${node === nodes[0] ? 'the Node of the tests' : "the machine's Node"}: typed, and runs`, async () => {
    const { audience, locale } = await seedCity();
    const venue = await seedVenue(locale, { name: 'The Hall' });
    const { url } = await testApp();
    const { token } = await signIn({ audience });
    const project = await install({ node });
    const { directory } = project;
    assert.equal(
      readdirSync(join(directory, 'node_modules')).filter((name) => !name.startsWith('.')),
      ['audience-platform-client'],
      'needs no other package',
    );

    writeFileSync(join(directory, 'program.ts'), declared + program);
    await compile('program.ts', project);
    const environment = { URL: url, TOKEN: token, VENUE: venue.id };
    assert.is(await shell('node program.js', { ...project, environment }), 'The Hall 43.65 1 29 string');

    const signedIn = { AUDIENCE_PLATFORM_URL: url, AUDIENCE_PLATFORM_TOKEN: token };
    const command = `node_modules/.bin/audience-platform venues list-in-locale --locale-id ${locale.id}`;
    const found = JSON.parse(await shell(command, { ...project, environment: signedIn }));
    assert.is(found.items[0].id, venue.id);
  });

test('the package of the client: a program with wrong names does not compile', async () => {
  writeFileSync(join(installed.directory, 'wrong.mts'), wrong);
  const problems = await compile('wrong.mts', installed).catch(({ stdout }) => stdout);
  for (const name of ['idd', 'nmae', 'byIds']) assert.match(problems, name);
});

test('the installed command: its version, completion in bash, and none of the operator', async () => {
  const { directory } = installed;
  const bin = join(directory, 'node_modules/.bin');
  const said = await shell(
    `PATH=${bin}:$PATH
     audience-platform --version
     source <(audience-platform completion bash)
     COMP_WORDS=(audience-platform venues list-in-l) COMP_CWORD=2
     _audience_platform
     echo "\${COMPREPLY[@]}"
     audience-platform migrate 2>&1 || echo $?`,
    { directory },
  );
  assert.equal(said.split('\n'), [
    packageFile.version,
    'list-in-locale',
    "unknown command 'migrate' Run: audience-platform --help",
    '2',
  ]);
});

test('the package of the client: below 580 kB, and 125 kB packed, without code of the service', async () => {
  const directory = newDirectory();
  await shell(`tar -xzf ${archive}`, { directory });
  const files = readdirSync(join(directory, 'package')).map((name) => join(directory, 'package', name));
  const size = files.reduce((sum, file) => sum + statSync(file).size, 0);
  assert.ok(size < 580 * kilobytes, `${size} bytes`);
  assert.ok(statSync(archive).size < 125 * kilobytes);
  for (const file of files)
    assert.not.match(readFileSync(file, 'utf8'), /mikro-orm|select .* from |express\b.*[rR]outer/, file);
});
