import { Readable } from 'node:stream';
import { setTimeout } from 'node:timers/promises';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { withProgress } from '../../../facades/programs/cli/streams.ts';
import { testApp } from '../../support/app/app.ts';
import {
  seedAudience,
  seedCity,
  seedEvent,
  seedHall,
  seedLocale,
  seedVenue,
} from '../../support/records/seeds.ts';
import { apiKey, signIn } from '../../support/requests/credentials.ts';
import { signedIn } from './environment.ts';
import { runCli } from './run-cli.ts';
import { runHere } from './run-here.ts';

test('venues list-in-locale: JSON where there is no terminal, as the user whose token is in the environment', async () => {
  const { audience, locale } = await seedCity();
  await seedVenue(locale, { name: 'The Hall' });
  const environment = await signedIn({ audience });
  environment.AUDIENCE_PLATFORM_TOKEN += '\n';
  const { code, output } = await runCli(`venues list-in-locale --locale-id ${locale.id}`, environment);
  assert.is(code, 0);
  const [venue] = JSON.parse(output).items;
  assert.is(venue.name, 'The Hall');
});

test('events list-at-venue: of a day or between two times, with their number', async () => {
  const { audience, venue } = await seedHall();
  await seedEvent(venue, { name: 'Jam', startsAt: new Date('2020-05-01T18:00Z'), endsAt: null });
  await seedEvent(venue);
  const environment = await signedIn({ audience });
  for (const time of ['--day 2020-05-01', '--from 2020-05-01T19:00:00Z --until 2020-05-02T00:00:00+02:00']) {
    const command = `events list-at-venue --id ${venue.id} --query jam --count ${time}`;
    const { errors, output } = await runHere(command, environment);
    assert.is(errors, '');
    const { items, total } = JSON.parse(output);
    assert.equal([items.map(({ name }: { name: string }) => name), total], [['Jam'], 1]);
  }
});

test('venues update: text where null could be given is text, and the word null clears', async () => {
  const audience = await seedAudience();
  const { id } = await seedVenue(await seedLocale(audience));
  const environment = await signedIn({ admin: true });
  for (const [given, kept] of [
    ['Lane', 'Lane'],
    ['null', null],
  ]) {
    const { errors, output } = await runHere(`venues update --id ${id} --address ${given}`, environment);
    assert.is(errors, '');
    assert.is(JSON.parse(output).address, kept);
  }
});

test('events rsvp: the event with the RSVP', async () => {
  const audience = await seedAudience();
  const { id } = await seedEvent(await seedVenue(await seedLocale(audience)));
  const environment = await signedIn({ audience });
  const { errors, output } = await runHere(`events rsvp --id ${id} --state maybe`, environment);
  assert.is(errors, '');
  assert.is(JSON.parse(output).rsvp.state, 'maybe');
});

test('sessions list, end and end-others: of the user whose token is in the environment', async () => {
  const { provider } = await testApp();
  const person = provider.addPerson('Robin');
  const others = [await signIn({ person }), await signIn({ person })];
  const environment = await signedIn({ person });
  const sessions = async () => JSON.parse((await runHere('sessions list', environment)).output);
  const [, other] = await sessions();
  assert.is((await runHere(`sessions end --id ${other.id}`, environment)).code, 0);
  assert.is((await sessions()).length, others.length);
  assert.is((await runHere('sessions end-others', environment)).code, 0);
  assert.equal(
    (await sessions()).map(({ current }: { current: boolean }) => current),
    [true],
  );
});

test('calendars of-venue, and me create-calendar with calendars get: what calendar programs are given', async () => {
  const audience = await seedAudience('Salsa City', { publicPages: true });
  const venue = await seedVenue(await seedLocale(audience), { name: 'The Hall' });
  const event = await seedEvent(venue);
  const environment = { AUDIENCE_PLATFORM_URL: (await testApp()).url };
  const calendar = JSON.parse((await runHere(`calendars of-venue --id ${venue.id}`, environment)).output);
  assert.equal([calendar.name, calendar.events[0].id], ['The Hall', event.id]);
  const user = await signedIn({ audience });
  const { url } = JSON.parse((await runHere('me create-calendar', user)).output);
  const secret = /cal_\w+/.exec(url)?.[0];
  const own = JSON.parse((await runHere(`calendars get --secret ${secret}`, environment)).output);
  assert.equal(own, { name: 'Salsa City', events: [] });
});

test('a refusal: its sentence on the error stream, which of the credentials was sent, and exit code 3', async () => {
  const environment = {
    AUDIENCE_PLATFORM_URL: (await testApp()).url,
    AUDIENCE_PLATFORM_API_KEY: (await apiKey(await seedAudience())).replace('Bearer ', ''),
  };
  assert.equal(await runCli('me get', environment), {
    code: 3,
    output: '',
    errors: "This requires a signed-in user's token. The credential is AUDIENCE_PLATFORM_API_KEY.\n",
  });
});

test('--help: told from the schemas', async () => {
  const { code, output } = await runCli('venues list-in-locale --help');
  assert.is(code, 0);
  assert.match(output, "List a locale's venues, nearest first");
  assert.match(output.replaceAll(/\s+/g, ' '), 'Degrees north, -90 to 90 (WGS 84).');
});

test('a command that takes over a second: a terminal shows it until the output', async () => {
  let shown = '';
  const terminal = { isTTY: true, write: (text: string) => (shown += text) };
  const { stdout } = withProgress({ stdin: Readable.from([]), stdout: terminal, stderr: terminal });
  await setTimeout(1100);
  for (const text of ['items:\n', 'None.\n']) stdout.write(text);
  await setTimeout(1100);
  assert.is(shown.replace(/^(\rWorking… \d s )+/, ''), '\r\u001b[Kitems:\nNone.\n');
});
