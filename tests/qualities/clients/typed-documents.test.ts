import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { minifyIntrospection, outputIntrospectionFile } from '@gql.tada/internal';
import { buildSchema, introspectionFromSchema } from 'graphql';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { testApp } from '../../support/app/app.ts';
import { seedCity, seedVenue } from '../../support/records/seeds.ts';
import { signIn } from '../../support/requests/credentials.ts';

const run = promisify(execFile);

const client = (field: string) => `
import { GraphQLClient } from 'graphql-request';
import { initGraphQLTada } from 'gql.tada';
import type { introspection } from './schema.d.ts';

const graphql = initGraphQLTada<{ introspection: introspection; scalars: { DateTime: string } }>();
const [url = '', authorization = '', localeId = ''] = process.argv.slice(2);
const client = new GraphQLClient(url, { headers: { authorization } });

const create = graphql(\`mutation Create($input: VenueCreateInput!) {
  createVenue(input: $input) { clientMutationId venue { id name hidden ${field} } }
}\`);
const list = graphql('query List($first: Int) { venuesConnection(first: $first) { totalCount nodes { name locale { name } } } }');

const input = { localeId, name: 'The Hall', latitude: 1.5, longitude: 2, clientMutationId: 'mine' };
const { createVenue } = await client.request(create, { input });
const { venuesConnection } = await client.request(list, { first: 10 });
const hidden: boolean | undefined = createVenue?.venue?.hidden;
const names: string[] = venuesConnection.nodes.map(({ name }) => name);
console.log(JSON.stringify({ id: createVenue?.clientMutationId, hidden, names, totalCount: venuesConnection.totalCount }));
`;

const settings = {
  compilerOptions: {
    strict: true,
    noEmit: true,
    target: 'esnext',
    module: 'nodenext',
    allowImportingTsExtensions: true,
    skipLibCheck: true,
    types: ['node'],
  },
  files: ['client.ts'],
};

let directory: string;

test.before(async () => {
  directory = await mkdtemp(join(tmpdir(), 'typed-client-'));
  await symlink(resolve('node_modules'), join(directory, 'node_modules'));
  await writeFile(join(directory, 'package.json'), '{ "type": "module" }');
  const printed = await readFile('facades/graphql/audience.graphql', 'utf8');
  const introspection = minifyIntrospection(introspectionFromSchema(buildSchema(printed)));
  const types = outputIntrospectionFile(introspection, { fileType: '.d.ts', shouldPreprocess: true });
  await writeFile(join(directory, 'schema.d.ts'), types);
  await writeFile(join(directory, 'tsconfig.json'), JSON.stringify(settings));
});

test.after(() => rm(directory, { recursive: true }));

const compile = () => run(resolve('node_modules/.bin/tsc'), ['-p', directory]);

test('a client with typed documents: compiles against the printed schema, creates a venue, and reads it', async () => {
  const { audience, locale } = await seedCity();
  await seedVenue(locale, { name: 'A place' });
  const { as } = await signIn({ admin: true });
  const file = join(directory, 'client.ts');
  await writeFile(file, client('address'));
  await compile();
  const url = `${(await testApp()).url}/v1/audience/${audience.id}/graphql`;
  const localeId = Buffer.from(`Locale:${locale.id}`).toString('base64');
  const { stdout } = await run(process.execPath, [file, url, as, localeId]);
  assert.equal(JSON.parse(stdout), {
    id: 'mine',
    hidden: false,
    names: ['A place', 'The Hall'],
    totalCount: 2,
  });
});

test('a client with typed documents: does not compile with a value of another type than the schema says', async () => {
  await writeFile(
    join(directory, 'client.ts'),
    client('address').replace('latitude: 1.5', "latitude: 'north'"),
  );
  const refused = await compile().catch((error: { stdout: string }) => error.stdout);
  assert.match(String(refused), /client\.ts/);
});
