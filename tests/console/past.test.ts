import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { day } from '../../core/values/time.ts';
import { dayIn } from '../series/scene.ts';
import { clock } from '../support/app/clock.ts';
import { seedCity, seedEvent, seedLocale, seedVenue } from '../support/records/seeds.ts';
import { eventItem, send, venueItem } from '../support/requests/batch.ts';
import { administer } from '../support/requests/caller.ts';
import { worker } from '../support/requests/credentials.ts';
import { deskOf } from './desk.ts';

async function scene() {
  const { audience, locale } = await seedCity();
  const venue = await seedVenue(locale, { name: 'The Hall' });
  const event = await seedEvent(venue, {
    ...{ name: 'Open Mic', startsAt: new Date('2040-07-05T23:00:00Z'), endsAt: null },
    timeZone: 'America/Toronto',
  });
  const desk = await deskOf(audience, 'editor', 'Dana');
  const path = `/events/${event.id}`;
  const undo = async (page: string) => {
    const [, form = ''] =
      /action="(\/(?:history|changes)\/[\w-]+\/undo[^"]*)"/.exec((await desk.open(page)).body) ?? [];
    return desk.fill(page, {}, form.replaceAll('&#38;', '&'));
  };
  return { audience, locale, venue, event, desk, path, undo };
}

test('GET /history: a move is told with its times in words, in the zone of the event', async () => {
  const { desk, path } = await scene();
  await desk.fill(path, { 'starts_at.time': '8 PM' });
  const { body } = await desk.open('/history');
  assert.match(
    body,
    /Dana<\/strong> moved the event <bdi><a href="[^"]*">Open Mic<\/a><\/bdi> from 7 to 8 PM/,
  );
  const [, line = ''] = /<p id="([\w-]+)"><strong dir="auto">Dana/.exec(body) ?? [];
  assert.match(body, `id="do-${line}" aria-labelledby="do-${line} ${line}">Undo</button>`);
  await desk.fill(path, { 'ends_at.date': '2040-07-05', 'ends_at.time': '10 PM' });
  assert.match(
    (await desk.open('/history')).body,
    /Ends <del[^>]*>–<\/del> → <ins[^>]*>Jul 5, 2040, 10:00.PM</,
  );
  await desk.fill(path, { description: 'tba' });
  assert.match((await desk.open('/history')).body, '<ins dir="auto">tba</ins>');
  await desk.fill(path, { hidden: 'on' });
  assert.match((await desk.open('/history')).body, /Dana<\/strong> hid the event/);
});

test('GET /history: people of a line-up, and whose role changed, by their names', async () => {
  const { audience, desk, path } = await scene();
  await desk.fill(path, { person_ids: 'Ana Fado', 'person_ids.new': 'on' });
  const { body } = await desk.open('/history');
  assert.match(body, /Line-up <del[^>]*>–<\/del> → <ins[^>]*>Ana Fado</);
  const owner = await deskOf(audience, 'owner', 'Olga Owns');
  await owner.fill(`/members/${desk.userId}`, { role: 'contributor' });
  assert.match((await owner.open('/history')).body, /the role <bdi>Dana</);
});

test('times name their zone where places of the audience have another', async () => {
  const { audience, desk, path } = await scene();
  await desk.fill(path, { name: 'Closed Mic' });
  const { body } = await desk.open('/history');
  const [, alone = ''] = /<time[^>]*>([^<]*)/.exec(body) ?? [];
  assert.match(alone, /M$/);
  await seedLocale(audience, { name: 'Wien', timeZone: 'Europe/Vienna' });
  assert.match((await desk.open('/history')).body, />[^<]*M E[DS]T<\/time>/);
});

test('a step is undone from the notice that follows it, and so is its undo', async () => {
  const { desk, path, undo } = await scene();
  const { location } = await desk.fill(path, { name: 'Closed Mic' });
  const undone = await undo(location);
  assert.is(undone.location, `${path}?done=undo`);
  assert.match((await desk.open(undone.location)).body, /<p>Undone\.<.*>Redo<\/button><\/form><\/div>/);
  assert.match((await desk.open(path)).body, 'value="Open Mic"');
  const redone = await undo(undone.location);
  assert.match((await desk.open(redone.location)).body, /<p>Redone\.<.*>Undo<\/button><\/form><\/div>/);
  assert.match((await desk.open(path)).body, 'value="Closed Mic"');
});

test('a form saved as it was: nothing was changed, and no earlier step is undone from there', async () => {
  const { desk, path } = await scene();
  await desk.fill(path, { name: 'Closed Mic' });
  const { location } = await desk.fill(path, {});
  assert.match((await desk.open(location)).body, 'role="status"><p>Nothing was changed.</p></div>');
});

test('a venue deleted with its events is one line in the history, and all of it comes back by one undo', async () => {
  const { desk, venue, event, undo } = await scene();
  for (const name of ['Tango', 'Salsa', 'Jazz'])
    await seedEvent(venue, { name, startsAt: new Date('2040-07-06T23:00:00Z'), endsAt: null });
  await desk.fill(`/venues/${venue.id}`, {}, `/venues/${venue.id}/delete`);
  const { body } = await desk.open('/history');
  assert.match(body, /Dana<\/strong> deleted 4 events, deleted 1 venue/);
  const [, all = ''] = /href="(\/changes\?[^"]*)"/.exec(body) ?? [];
  const each = await desk.open(all.replaceAll('&#38;', '&'));
  for (const name of ['Tango', 'Salsa', 'Jazz', 'Open Mic', 'The Hall']) assert.match(each.body, name);
  assert.is((await undo('/history')).location, '/history?done=undo');
  for (const path of [`/venues/${venue.id}`, `/events/${event.id}`])
    assert.is((await desk.open(path)).status, 200, path);
});

test('a new event with a picture is undone whole', async () => {
  const { desk, undo } = await scene();
  await desk.fill('/events/new', {
    ...{ name: 'Practica', venue_id: 'The Hall', photo_url: 'https://pictures.test/1.jpg' },
    ...{ 'starts_at.date': '2040-12-02', 'starts_at.time': '7:30 pm' },
  });
  assert.match((await desk.open('/history')).body, /added the event .*; added the photo/);
  assert.is((await undo('/history')).location, '/history?done=undo');
  assert.not.match((await desk.open('/events')).body, 'Practica');
});

test('GET /trash: what was deleted, by whom, and it comes back with what went with it; its page says so', async () => {
  const { audience, desk, venue, path } = await scene();
  assert.match((await desk.open('/trash')).body, 'Nothing was deleted');
  await desk.fill(`/venues/${venue.id}`, {}, `/venues/${venue.id}/delete`);
  const { body } = await desk.open('/trash');
  assert.match(body, /<h2>Venues<\/h2>.*>The Hall<\/a> and one record with it.*Deleted by Dana/s);
  assert.not.match(body, 'Open Mic');
  const deleted = await desk.open(`/venues/${venue.id}`);
  assert.match(deleted.body, /The Hall<\/h1>.*This was deleted: .*Dana<\/strong> deleted the venue.*>Undo</s);
  assert.match((await desk.open(path)).body, '<a href="/trash">Trash</a>');
  const contributor = await deskOf(audience, 'contributor');
  for (const each of [contributor, (await scene()).desk])
    assert.is((await each.open(`/venues/${venue.id}`)).status, 404);
  assert.is((await desk.open(`/events/${venue.id}`)).status, 404);
  const stranger = await scene();
  assert.not.match((await stranger.desk.open('/trash')).body, 'The Hall');
  const [, form = ''] = /action="(\/changes\/[\w-]+\/undo[^"]*)"/.exec(body) ?? [];
  assert.is((await desk.fill('/trash', {}, form)).location, '/history?done=undo');
  assert.is((await desk.open(path)).status, 200);
  await desk.fill(path, {}, `${path}/delete`);
  clock.forward(31 * day);
  const later = await (await deskOf(audience, 'editor')).open(path);
  assert.is(later.status, 404);
  assert.match(later.body, 'Open Mic</h1>');
  assert.not.match(later.body, 'This was deleted');
});

test('the deletion of a venue with a page of its own is undone: nothing of it stayed as it was', async () => {
  const { audience, desk, undo } = await scene();
  await seedLocale(audience, { label: 'toronto' });
  const venues = [venueItem('v1', { name: 'Mill', url: 'https://mill.example/' })];
  const { body } = await send(await worker(audience), { venues });
  const path = `/venues/${body.items[0]?.id}`;
  await desk.fill(path, {}, `${path}/delete`);
  assert.is((await undo('/history')).location, '/history?done=undo');
  assert.match((await desk.open(path)).body, 'https://mill.example/');
});

test('GET /trash: a date that its series has lost', async () => {
  const { desk, audience, venue } = await scene();
  const caller = await administer(audience);
  const jam = { venue_id: venue.id, name: 'Jam', starts_local: `${dayIn(3, clock.now())}T20:00` };
  const { id } = await caller.series.create({ ...jam, recurrence: 'FREQ=WEEKLY;COUNT=2' });
  await caller.series.update({ id, recurrence: 'FREQ=WEEKLY;COUNT=1' });
  assert.match((await desk.open('/trash')).body, /<h2>Events<\/h2>.*>Jam</s);
});

test('an undo leaves what somebody else has changed since, and says so', async () => {
  const { desk, path, audience } = await scene();
  await desk.fill(path, { name: 'Closed Mic' });
  const { body } = await desk.open('/history');
  const [, form = ''] = /action="(\/history\/[\w-]+\/undo[^"]*)"/.exec(body) ?? [];
  await (await deskOf(audience, 'editor', 'Bea')).fill(path, { name: 'Jam' });
  const told = await desk.fill('/history', {}, form);
  assert.is(told.status, 200);
  assert.match(told.body, 'Nothing could be undone');
  assert.match(told.body, /event <bdi>Jam<\/bdi> \(Name\): was changed since/);
});

test('GET /history: of a step of more than 1,000 changes, the numbers are such as it has at least', async () => {
  const { audience, desk } = await scene();
  await seedLocale(audience, { label: 'toronto' });
  const venues = [venueItem('v1')];
  const events = Array.from({ length: 1200 }, (_, index) =>
    eventItem(`e${index}`, { name: `Dance ${index}` }),
  );
  assert.is((await send(await worker(audience), { venues, events })).status, 200);
  const { body } = await desk.open('/history');
  assert.match(body, /scraper<\/strong> added at least (?:1,000|99\d) events/);
});

test('GET /history by kind, person and day', async () => {
  const { desk, path, audience, venue } = await scene();
  await desk.fill(path, { name: 'Closed Mic' });
  const bea = await deskOf(audience, 'editor', 'Bea');
  await bea.fill(`/venues/${venue.id}`, { name: 'The Barn' });
  const history = async (query: string) => (await desk.open(`/history?${query}`)).body;
  assert.match(await history('kind=venue'), /Bea<\/strong> changed/);
  assert.not.match(await history('kind=venue'), /Dana<\/strong> changed/);
  const hers = await history(`actor_id=${bea.userId}`);
  assert.match(hers, /Bea<\/strong> changed/);
  assert.not.match(hers, /Dana<\/strong> changed/);
  assert.match(await history('until=2001-01-01'), 'Nothing has happened');
});

test('the past: nothing of another audience is told', async () => {
  const { desk, path } = await scene();
  await desk.fill(path, { name: 'Closed Mic' });
  const stranger = await scene();
  for (const page of ['/history', '/changes'])
    assert.not.match((await stranger.desk.open(page)).body, 'Closed Mic');
  const [, form = ''] =
    /action="(\/history\/[\w-]+\/undo[^"]*)"/.exec((await desk.open('/history')).body) ?? [];
  assert.is((await stranger.desk.fill('/history', {}, form)).status, 404);
});
