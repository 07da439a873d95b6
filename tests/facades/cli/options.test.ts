import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createCli } from 'trpc-cli';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { commandLine } from '../../../facades/programs/cli/command-line.ts';
import { seedAudience, seedCity, seedLocale, seedVenue } from '../../support/records/seeds.ts';
import { venueItem } from '../../support/requests/batch.ts';
import { newDirectory } from '../../support/service/service.ts';
import { asWorker, signedIn } from './environment.ts';
import { runHere } from './run-here.ts';

test('every command: has a summary, and no option that all commands have', () => {
  const common = ['json', 'columns', 'wide', 'version', 'help'];
  const { commands: groups = [] } = createCli(commandLine).toJSON();
  const commands = groups.flatMap((group) => group.commands ?? group);
  assert.ok(commands.length > 90);
  for (const { name, description = '', options = [] } of commands) {
    assert.match(description, /\w \w/, name);
    const names = options.map((option) => option.name);
    assert.equal([...new Set(names)], names, name);
    assert.equal(
      names.filter((option) => common.includes(`${option}`)),
      [],
      name,
    );
  }
});

test('options in kebab-case: as their inputs', async () => {
  const { audience, locale } = await seedCity();
  await seedVenue(locale, { name: 'The Hall' });
  const environment = await signedIn({ audience });
  for (const option of [`--locale-id ${locale.id}`, `--locale-id=${locale.id}`]) {
    const { errors, output } = await runHere(`venues list-in-locale ${option}`, environment);
    assert.is(errors, '');
    assert.is(JSON.parse(output).items[0].name, 'The Hall');
  }
});

test('a negative number, a boolean and a list: as options take them', async () => {
  const audience = await seedAudience();
  await seedLocale(audience);
  const environment = await signedIn({ admin: true });
  const closest = await runHere('locales closest --latitude 43.65 --longitude -79.38', environment);
  assert.is(closest.errors, '');
  const scopes = '--scopes places:write events:write --scopes=research:read';
  const line = `service-tokens create --name research --review ${scopes} --audience-id ${audience.id}`;
  const created = await runHere(line, environment);
  assert.is(created.errors, '');
  assert.match(JSON.parse(created.output).secret, /^svc_/);
  const { output } = await runHere(`service-tokens list --audience-id ${audience.id}`, environment);
  assert.is(JSON.parse(output).items[0].review, true);
});

test('--body of a file, of standard input and as it is: the input, of which options replace fields', async () => {
  const audience = await seedAudience();
  await seedLocale(audience, { label: 'toronto' });
  const environment = await asWorker(audience);
  const body = JSON.stringify({ source: { name: 'scraper' }, venues: [venueItem('v1')] });
  const file = join(newDirectory(), 'batch.json');
  writeFileSync(file, body);
  for (const given of [`@${file}`, '-', body]) {
    const words = ['research', 'batch', '--body', given, '--dry-run'];
    const { errors, output } = await runHere(words, environment, { input: body });
    assert.is(errors, '');
    const { dry_run, venues } = JSON.parse(output);
    assert.equal([dry_run, venues.created], [true, 1]);
  }
  const venues = await runHere(
    `research batch --source {"name":"scraper"} --venues - --dry-run`,
    environment,
    {
      input: JSON.stringify([venueItem('v1'), venueItem('v2')]),
    },
  );
  assert.is(JSON.parse(venues.output).venues.created, 2);
});

test('--body that cannot be read, or is no JSON object: exit code 2', async () => {
  for (const [body, problem] of [
    ['@/nowhere.json', '--body: The file cannot be read: ENOENT'],
    ['{', '--body: This is no JSON: '],
    ['[]', '--body: It is an object.'],
  ] as const) {
    const { code, errors } = await runHere(['venues', 'update', '--body', body]);
    assert.is(code, 2);
    assert.match(errors, problem);
  }
});

test('research snapshot: the whole snapshot as JSON, and on a terminal what is in it', async () => {
  const audience = await seedAudience();
  const venue = await seedVenue(await seedLocale(audience, { label: 'toronto' }), { name: 'The Hall' });
  const environment = await asWorker(audience);
  const { errors, output } = await runHere('research snapshot', environment);
  assert.is(errors, '');
  assert.is(JSON.parse(output).locales[0].venues[0].id, venue.id);
  const seen = await runHere('research snapshot --locale toronto', environment, { columns: 80 });
  assert.match(seen.output, /│ label +│ venues │ events │[\s\S]*│ toronto │ 1 +│ 0 +│/);
  assert.is((await runHere('research snapshot --locale nowhere', environment)).code, 4);
});

test('complete: commands, options and values that begin with the last word', async () => {
  const completed = async (...words: string[]) =>
    (await runHere(['complete', ...words])).output.trimEnd().split('\n');
  assert.equal(await completed('ven'), ['venues']);
  assert.ok((await completed('venues', '')).includes('list-in-locale'));
  assert.equal(await completed('venues', 'list-in-locale', '--lo'), ['--locale-id', '--longitude']);
  assert.equal(await completed('events', 'rsvp', '--state', ''), ['attending', 'maybe', 'declined']);
  assert.ok((await completed('venues', 'get', '--')).includes('--json'));
});
