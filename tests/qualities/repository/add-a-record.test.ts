import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { formAt } from '../../console/fill-out.ts';
import { parsed, postedBy } from '../../console/parsed.ts';
import { pluck } from '../../support/pluck.ts';
import { newVisitor } from '../../support/requests/visitor.ts';
import { type Service, stop } from '../../support/service/service.ts';
import { copyWith } from './guide.ts';

// Adds the record of the guide to a copy of the repository, and uses it over every interface.

let copy: ReturnType<typeof copyWith>;
let service: Service;
let token: string;
let jazz: Audience;
let folk: Audience;

test.before(() => {
  copy = copyWith('core/records/README.md');
});

test('the guide: six files at most, which are checked, and from which the rest is generated', async () => {
  assert.equal(
    [...copy.touched],
    [
      'orm/schema/entities/sponsor.ts',
      'orm/schema/migrations/100-2027-01-15-create-sponsors.ts',
      'orm/records/sponsor.ts',
      'orm/records/history.ts',
      'core/sponsors/router.ts',
      'core/router.ts',
    ],
  );
  await copy.print('openapi/generate.ts', []);
  // Four checkers, as there are by default, each check what they share: that takes twice the time of the processor.
  await copy.print('node_modules/typescript/bin/tsc', ['--incremental', 'false', '--checkers', '1']);
  assert.match(await copy.print('tests/architecture/check.ts', []), 'Checked the architecture');
});

test('npm run generate: has it in the OpenAPI document, the GraphQL schema and the gem', () => {
  const made = (path: string) => readFileSync(join(copy.directory, path), 'utf8');
  const { paths, tags } = JSON.parse(made('openapi/openapi.json'));
  assert.is(paths['/v1/sponsors/{id}'].get.operationId, 'getSponsor');
  assert.is(paths['/v1/locales/{locale_id}/sponsors'].get.operationId, 'listSponsorsInLocale');
  assert.equal(
    tags.find(({ name }: { name: string }) => name === 'Sponsors'),
    { name: 'Sponsors', description: 'A business that supports the events of a locale.' },
  );
  const schema = made('facades/graphql/audience.graphql');
  for (const type of ['Sponsor implements Node', 'SponsorConnection', 'SponsorCreatePayload'])
    assert.match(schema, `type ${type} {`);
  assert.match(made('orm/statements/tenant-table-list.ts'), "'sponsor'");
  assert.match(made('client-ruby/lib/audience_platform/operations.rb'), /def sponsor\(id,/);
  assert.match(made('client-ruby/sig/audience_platform/operations.rbs'), /def sponsors_in_locale:/);
});

test('the service: starts with the new table', async () => {
  service = await copy.start();
  token = await copy.administrator(service);
  jazz = await createAudience('jazz');
  folk = await createAudience('folk');
});

interface Audience {
  readonly id: string;
  readonly subdomain: string;
  readonly locale: { readonly id: string; readonly globalId: string };
}

async function createAudience(subdomain: string): Promise<Audience> {
  const input = `input: { name: "A", subdomain: "${subdomain}" }`;
  const { data } = await graphql<{ createAudience: { audience: { id: string } } }>(
    '/v1/tenants/graphql',
    `mutation { createAudience(${input}) { audience { id } } }`,
  );
  const id = uuidOf(data.createAudience.audience.id);
  const place = 'name: "Lisbon", label: "lisbon", latitude: 38.7, longitude: -9, timeZone: "Europe/Lisbon"';
  const made = await graphql<{ createLocale: { locale: { id: string } } }>(
    `/v1/audience/${id}/graphql`,
    `mutation { createLocale(input: { ${place} }) { locale { id } } }`,
  );
  const { id: globalId } = made.data.createLocale.locale;
  return { id, subdomain, locale: { id: uuidOf(globalId), globalId } };
}

const ask = <Data>({ id }: Audience, query: string) => graphql<Data>(`/v1/audience/${id}/graphql`, query);

interface Result<Data> {
  readonly data: Data;
  readonly errors?: readonly { readonly extensions: { code: string; errors?: Record<string, string[]> } }[];
}

async function graphql<Data>(path: string, query: string): Promise<Result<Data>> {
  const headers = { 'content-type': 'application/json' };
  const { body } = await send<Result<Data>>(path, {
    method: 'POST',
    headers,
    body: JSON.stringify({ query }),
  });
  return body;
}

async function send<Body>(path: string, { headers, ...init }: RequestInit = {}, as = token) {
  const response = await fetch(`${service.url}${path}`, {
    ...init,
    headers: { ...Object(headers), authorization: `JWT ${as}` },
  });
  const body: Body = JSON.parse(await response.text());
  return { status: response.status, link: response.headers.get('link'), body };
}

const uuidOf = (globalId: string): string => atob(globalId).split(':')[1] ?? '';

/** A new sponsor's global id. */
async function createSponsor({ locale, ...audience }: Audience, name: string): Promise<string> {
  const input = `localeId: "${locale.globalId}", name: "${name}", url: "https://sponsor.example/"`;
  const query = `mutation { createSponsor(input: { ${input} }) { sponsor { id } } }`;
  const { data } = await ask<{ createSponsor: { sponsor: { id: string } } }>({ locale, ...audience }, query);
  return data.createSponsor.sponsor.id;
}

const sponsorOf = ({ locale }: Audience, globalId: string, name: string) => ({
  id: uuidOf(globalId),
  name,
  url: 'https://sponsor.example/',
  locale_id: locale.id,
});

test('GET /v1/sponsors/:id: 200 with the sponsor, 404 for another audience', async () => {
  const id = await createSponsor(jazz, 'Bakery');
  const path = `/v1/sponsors/${uuidOf(id)}`;
  const { status, body } = await send(path);
  assert.equal({ status, body }, { status: 200, body: sponsorOf(jazz, id, 'Bakery') });
  assert.is((await send(`${path}?audience=jazz`)).status, 200);
  assert.is((await send(`${path}?audience=folk`)).status, 404);

  const elsewhere = await copy.administrator(service, 'admin.folk.localhost');
  assert.is((await send(path, {}, elsewhere)).status, 404);
});

test('GET /v1/locales/:locale_id/sponsors: in pages by name; 404 for a locale of another audience', async () => {
  const audience = await createAudience('waltz');
  const ids = [];
  for (const name of ['Brewery', 'Airline', 'Cinema']) ids.push(await createSponsor(audience, name));
  const path = `/v1/locales/${audience.locale.id}/sponsors`;

  const first = await send<{ name: string }[]>(`${path}?limit=2`);
  assert.equal(pluck(first.body, 'name'), ['Airline', 'Brewery']);
  const [, next = ''] = /<([^>]+)>; rel="next"/.exec(first.link ?? '') ?? [];
  const { pathname, search } = new URL(next, service.url);
  const second = await send(`${pathname}${search}`);
  assert.equal(second.body, [sponsorOf(audience, ids[2] ?? '', 'Cinema')]);
  assert.is(second.link, null);

  assert.is((await send(`${path}?audience=folk`)).status, 404);
});

test('GraphQL: the list and the connection, at the root and of the locale; node(id:); the relation', async () => {
  const audience = await createAudience('swing');
  const id = await createSponsor(audience, 'Bakery');
  await createSponsor(audience, 'Airline');
  const { data, errors } = await ask(
    audience,
    `{
      sponsors(query: "BAK") { id name url locale { name } }
      sponsorsConnection(first: 1, orderBy: { field: NAME, direction: DESC }) {
        totalCount nodes { name } pageInfo { hasNextPage }
      }
      locales { sponsors { name } sponsorsConnection(last: 1) { edges { node { id } } } }
      node(id: "${id}") { id ... on Sponsor { name } }
    }`,
  );
  assert.is(errors, undefined);
  assert.equal(data, {
    sponsors: [{ id, name: 'Bakery', url: 'https://sponsor.example/', locale: { name: 'Lisbon' } }],
    sponsorsConnection: { totalCount: 2, nodes: [{ name: 'Bakery' }], pageInfo: { hasNextPage: true } },
    locales: [
      {
        sponsors: [{ name: 'Airline' }, { name: 'Bakery' }],
        sponsorsConnection: { edges: [{ node: { id } }] },
      },
    ],
    node: { id, name: 'Bakery' },
  });
});

test('GraphQL on another audience: no sponsor, no node, and no write', async () => {
  const id = await createSponsor(jazz, 'Bakery');
  const { data } = await ask(folk, `{ sponsors { id } node(id: "${id}") { id } }`);
  assert.equal(data, { sponsors: [], node: null });
  for (const mutation of [
    `updateSponsor(input: { id: "${id}", name: "B" })`,
    `deleteSponsor(input: { id: "${id}" })`,
  ]) {
    const { errors } = await ask(folk, `mutation { ${mutation} { sponsor { id } } }`);
    assert.equal(errors?.map(codeOf), ['NOT_FOUND'], mutation);
  }
});

const codeOf = ({ extensions }: { extensions: { code: string } }) => extensions.code;

test('updateSponsor and deleteSponsor: change it, and remove it', async () => {
  const id = await createSponsor(jazz, 'Bakery');
  const input = `id: "${id}", name: "Brewery", url: null`;
  const updated = await ask<{ updateSponsor: object }>(
    jazz,
    `mutation { updateSponsor(input: { ${input} }) { sponsor { id name url } } }`,
  );
  assert.equal(updated.data.updateSponsor, { sponsor: { id, name: 'Brewery', url: null } });

  const deletion = `mutation { deleteSponsor(input: { id: "${id}" }) { deletedId sponsor { name } } }`;
  const deleted = await ask<{ deleteSponsor: object }>(jazz, deletion);
  assert.equal(deleted.data.deleteSponsor, { deletedId: id, sponsor: { name: 'Brewery' } });
  assert.equal((await ask(jazz, `{ node(id: "${id}") { id } }`)).data, { node: null });
});

test("GraphQL, the history: has the changes of sponsors, the audience's and its own", async () => {
  const audience = await createAudience('tango');
  const id = await createSponsor(audience, 'Bakery');
  const { data, errors } = await ask(
    audience,
    `{
      audience { changesConnection(first: 1) { nodes { kind operation recordId } } }
      sponsors { historyConnection { nodes { operation } } }
    }`,
  );
  assert.is(errors, undefined);
  assert.equal(data, {
    audience: { changesConnection: { nodes: [{ kind: 'SPONSOR', operation: 'CREATE', recordId: id }] } },
    sponsors: [{ historyConnection: { nodes: [{ operation: 'CREATE' }] } }],
  });
});

test('createSponsor: errors of its fields, and of a locale of another audience', async () => {
  const create = async (locale: string, name: string, url: string) => {
    const input = `localeId: "${locale}", name: "${name}", url: "${url}"`;
    const { errors } = await ask(jazz, `mutation { createSponsor(input: { ${input} }) { sponsor { id } } }`);
    return errors?.map(({ extensions }) => extensions)[0];
  };
  const invalid = await create(jazz.locale.globalId, ' ', 'ftp://sponsor.example/');
  assert.is(invalid?.code, 'RECORD_INVALID');
  assert.equal(Object.keys(invalid?.errors ?? {}).sort(), ['name', 'url']);
  assert.equal(await create(folk.locale.globalId, 'Bakery', 'https://sponsor.example/'), {
    code: 'RECORD_INVALID',
    errors: { localeId: ['must be the id of a locale of the audience'] },
  });
});

test('tRPC, sponsors.get: the sponsor; not found for another audience', async () => {
  const id = await createSponsor(jazz, 'Bakery');
  const call = (input: object) =>
    send(`/trpc/sponsors.get?input=${encodeURIComponent(JSON.stringify(input))}`);
  const { status, body } = await call({ id: uuidOf(id) });
  assert.equal({ status, body }, { status: 200, body: { result: { data: sponsorOf(jazz, id, 'Bakery') } } });
  assert.is((await call({ id: uuidOf(id), audience: 'folk' })).status, 404);
});

test('the command line, sponsors get --id: prints the sponsor', async () => {
  const id = await createSponsor(jazz, 'Bakery');
  const environment = { AUDIENCE_PLATFORM_URL: service.url, AUDIENCE_PLATFORM_TOKEN: token };
  const printed = await copy.print(
    'facades/programs/cli/main.ts',
    ['sponsors', 'get', '--id', uuidOf(id)],
    environment,
  );
  assert.equal(JSON.parse(printed), sponsorOf(jazz, id, 'Bakery'));
});

/** A browser that the local provider's administrator has signed in on an audience's console. */
async function consoleOf({ subdomain }: Audience) {
  const visitor = newVisitor(`admin.${subdomain}.localhost`, service.url);
  const { location } = await visitor.open('/sign-in?to=%2F');
  const [form] = parsed((await visitor.open(location)).body, location).forms;
  assert.ok(form);
  const chosen = await visitor.open(form.action, {
    form: new URLSearchParams([...postedBy(form), ['person', 'ada']]),
  });
  const { pathname, search } = new URL(chosen.location);
  await visitor.open(pathname + search);
  const fill = async (path: string, values: Record<string, string>) => {
    const posted = postedBy(formAt((await visitor.open(path)).body, path));
    for (const [name, value] of Object.entries(values)) posted.set(name, value);
    return visitor.open(path, { form: posted });
  };
  return { open: visitor.open, fill };
}

test('the console: its list, its form, its buttons and its history, in words', async () => {
  const { open, fill } = await consoleOf(await createAudience('bolero'));
  assert.match((await open('/')).body, 'href="/sponsors">Sponsors</a>');
  const url = 'https://sponsor.example/';
  const refused = await fill('/sponsors/new', { name: 'Bakery', url, locale_id: 'Nowhere' });
  assert.match(refused.body, 'there is no place called “Nowhere”');
  const created = await fill('/sponsors/new', { name: 'Bakery', url, locale_id: 'lisbon' });
  const [path = ''] = /^\/sponsors\/[\w-]+(?=\?done=create$)/.exec(created.location) ?? [];
  assert.is((await fill(path, { name: 'Brewery' })).status, 303);
  assert.match((await open('/sponsors')).body, `<a href="${path}">Brewery</a>`);
  const { body } = await open(path);
  assert.match(body, `action="${path}/delete"`);
  for (const page of [body, (await open('/history')).body])
    assert.match(
      page,
      /changed the sponsor <bdi>.*Name <del dir="auto">Bakery<\/del> → <ins dir="auto">Brewery<\/ins>/,
    );
});

test('SIGTERM: the service ends', async () => {
  assert.is(await stop(service), 0);
});
