import { randomUUID } from 'node:crypto';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { dayIn } from '../series/scene.ts';
import { testApp } from '../support/app/app.ts';
import { clock } from '../support/app/clock.ts';
import { pluck } from '../support/pluck.ts';
import { seedAudience, seedEvent, seedLocale, seedVenue } from '../support/records/seeds.ts';
import { administer } from '../support/requests/caller.ts';
import { signIn } from '../support/requests/credentials.ts';
import { request } from '../support/requests/request.ts';
import { deskOf, valuesIn } from './desk.ts';
import { ledgerOf } from './ledger.ts';

async function scene() {
  const audience = await seedAudience();
  const venue = await seedVenue(await seedLocale(audience), { name: 'The Hall' });
  const times = { startsAt: new Date('2040-07-05T23:30:00Z'), endsAt: null, timeZone: 'America/Toronto' };
  const event = await seedEvent(venue, { name: 'Milonga', ...times });
  const reply = async (name: string, state: string) => {
    const { as } = await signIn({ audience, name });
    await request(`POST /v1/events/${event.id}/rsvp`, { as, body: { state } });
    return as;
  };
  return { audience, venue, event, reply };
}

test('who comes: an owner reads names and a spreadsheet, an editor reads how many', async () => {
  const { audience, event, reply } = await scene();
  await reply('Ana', 'attending');
  await reply('=1+1', 'maybe');
  const owner = await deskOf(audience, 'owner');
  const { body } = await owner.open(`/events/${event.id}`);
  assert.match(body, '1 comes, 1 maybe, 0 not.');
  assert.match(body, '<bdi>Ana</bdi>');
  const { headers, body: sheet } = await owner.open(`/events/${event.id}/attendees.csv`);
  assert.match(headers.get('content-disposition') ?? '', 'attendees.csv');
  assert.equal(
    sheet
      .replace('\uFEFF', '')
      .split('\n')
      .map((line) => line.split(',').slice(0, 2).join(',')),
    ['name,state', 'Ana,attending', "'=1+1,maybe", ''],
  );
  const editor = await deskOf(audience, 'editor');
  const seen = await editor.open(`/events/${event.id}`);
  assert.match(seen.body, /<a href="#who">Who comes<\/a>.*<section class="who" id="who">/s);
  assert.match(seen.body, '1 comes, 1 maybe, 0 not.');
  assert.not.match(seen.body, 'Ana');
  assert.is((await editor.open(`/events/${event.id}/attendees.csv`)).status, 403);
});

test('a venue says how many coming events and people are hidden with it; the events say with which venue', async () => {
  const { audience, venue, event, reply } = await scene();
  await reply('Ana', 'attending');
  await reply('Ben', 'declined');
  const desk = await deskOf(audience, 'editor');
  const path = `/venues/${venue.id}`;
  assert.match((await desk.open(path)).body, 'if it is hidden: 1 coming event, to which 1 person may come.');
  assert.not.match((await desk.open('/')).body, 'Hidden with');
  await desk.fill(path, { hidden: 'on' });
  assert.match((await desk.open(path)).body, 'Hidden with it: 1 coming event, to which 1 person may come.');
  for (const page of ['/', `/events/${event.id}`])
    assert.match((await desk.open(page)).body, 'Hidden with The Hall');
  assert.match((await desk.open('/events')).body, 'The Hall <span class="mark hidden">Hidden</span>');
});

test('an event cancelled by its button: what that means is said before, and who replied sees it', async () => {
  const { audience, event, reply } = await scene();
  const as = await reply('Ana', 'attending');
  const desk = await deskOf(audience, 'editor');
  const path = `/events/${event.id}`;
  assert.match(
    (await desk.open(path)).body,
    '1 person comes, waits or may come: 0 told by a push, 0 by mail',
  );
  const cancelled = await desk.fill(path, { only: 'status', status: 'cancelled' });
  assert.is(cancelled.location, `${path}?done=cancel`);
  assert.match((await desk.open(cancelled.location)).body, /role="status"><p>Cancelled.<.*>Undo</);
  const { body } = await request<{ status: string; name: string }>(`GET /v1${path}`, { as });
  assert.equal([body.status, body.name], ['cancelled', 'Milonga']);
  assert.match((await desk.open(path)).body, 'It takes place after all');
});

test('a new event that repeats: the form of a series has what was filled in', async () => {
  const { audience } = await scene();
  const desk = await deskOf(audience, 'editor');
  const filled = {
    name: 'Jam',
    venue_id: 'The Hall',
    'starts_at.date': '2040-07-05',
    'ends_at.time': '1 am',
  };
  const form = (await desk.open('/events/new')).body;
  assert.match(form, /name="ends_at\.date".*name="repeats".*name="doors_at\.date".*name="all_day"/s);
  const unclear = await desk.fill('/events/new', { ...filled, 'starts_at.time': 'soon', repeats: 'on' });
  assert.match(unclear.body, 'Starts must be a time');
  const { body } = await desk.fill('/events/new', { ...filled, 'starts_at.time': '8 pm', repeats: 'on' });
  assert.match(body, 'action="/series/new"');
  const shown = valuesIn(body);
  assert.equal([shown.starts_local, shown.ends_local], ['2040-07-05T20:00', '2040-07-06T01:00']);
  const weekly = { ...shown, recurrence: 'every week on Thursday', 'recurrence.count': '3' };
  assert.is((await desk.fill('/series/new', weekly)).status, 303);
  assert.match((await desk.open('/series')).body, '>every week on Thursday, 3 times<');
  const days = { all_day: 'on', 'ends_at.date': '2040-07-06', repeats: 'on' };
  const whole = valuesIn((await desk.fill('/events/new', { ...filled, ...days })).body);
  assert.equal([whole.starts_local, whole.ends_local], ['2040-07-05T00:00', '2040-07-07T00:00']);
});

test('a series, from one of its dates: the later ones are cancelled on a page that says from when, then all deleted', async () => {
  const { audience, venue } = await scene();
  const caller = await administer(audience);
  const days = [10, 17, 24].map((number) => dayIn(number, clock.now()));
  const times = { starts_local: `${days[0]}T20:00`, time_zone: 'UTC' };
  const { id } = await caller.series.create({
    ...{ venue_id: venue.id, name: 'Jam', recurrence: 'FREQ=WEEKLY;COUNT=3' },
    ...times,
  });
  const dates = async () => {
    const [page] = await caller.events.listByOwner({ owner: 'series', ids: [id] });
    return page?.rows ?? [];
  };
  const desk = await deskOf(audience, 'editor');
  const path = `/series/${id}`;
  assert.match((await desk.open('/series')).body, />every week on \w+, 3 times</);
  const { body } = await desk.open(`/events/${(await dates())[1]?.id}`);
  assert.match(body, `${path}/cancel?from_date=${days[1]}`);
  const cancel = `${path}/cancel?from_date=${days[1]}`;
  assert.is(valuesIn((await desk.open(cancel)).body).from_date, days[1]);
  assert.is((await desk.fill(cancel, {}, `${path}/cancel`)).status, 303);
  assert.equal(pluck(await dates(), 'status'), ['scheduled', 'cancelled', 'cancelled']);
  assert.match((await desk.open(path)).body, `class="button quiet danger" href="${path}/delete"`);
  assert.is((await desk.fill(`${path}/delete`, {})).status, 303);
  assert.is((await desk.open(path)).status, 404);
});

test('the dates of a series that end after midnight: how many are cancelled or deleted from one on, and in all', async () => {
  const { audience, venue } = await scene();
  const caller = await administer(audience);
  const days = [10, 11, 12].map((number) => dayIn(number, clock.now()));
  const { id } = await caller.series.create({
    ...{ venue_id: venue.id, name: 'Jam', recurrence: 'FREQ=DAILY;COUNT=3', time_zone: 'America/Toronto' },
    ...{ starts_local: `${days[0]}T20:00`, ends_local: `${days[1]}T03:00` },
  });
  const desk = await deskOf(audience, 'editor');
  const button = async (address: string) =>
    /<button>([^<]*) date/.exec((await desk.open(`/series/${id}/${address}`)).body)?.[1];
  assert.is(await button(`cancel?from_date=${days[1]}`), 'Cancel these 2');
  assert.is(await button(`delete?from_date=${days[2]}`), 'Delete this');
  await desk.fill(`/series/${id}/cancel?from_date=${days[1]}`, {}, `/series/${id}/cancel`);
  assert.equal([await button('cancel'), await button('delete')], ['Cancel this', 'Delete these 3']);
  assert.is(await button(`delete?from_date=${days[0]}`), 'Delete these 3');
  for (const refused of ['2040-02-31', dayIn(13, clock.now())])
    assert.is(await button(`delete?from_date=${refused}`), undefined);
  assert.is((await desk.open(`/series/${id}/cancel?from_date=2040-02-31`)).status, 200);
});

test('how many dates are cancelled or deleted is said while somebody else writes records of the audience', async () => {
  const { database } = (await testApp()).dependencies;
  if (database.kind === 'embedded') return;
  const { audience, venue } = await scene();
  const caller = await administer(audience);
  const { id } = await caller.series.create({
    ...{ venue_id: venue.id, name: 'Jam', recurrence: 'FREQ=DAILY;COUNT=2', time_zone: 'UTC' },
    starts_local: `${dayIn(10, clock.now())}T20:00`,
  });
  const desk = await deskOf(audience, 'editor');
  const [locked, ended] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const writing = database.longTransaction(audience.id, async (transaction) => {
    await transaction.lockAudience(audience.id);
    locked.resolve();
    await ended.promise;
  });
  await locked.promise;
  const latest = setTimeout(ended.resolve, 2000);
  let hasEnded = false;
  void ended.promise.then(() => (hasEnded = true));
  for (const verb of ['cancel', 'delete'])
    assert.match((await desk.open(`/series/${id}/${verb}`)).body, 'these 2 dates');
  assert.is(hasEnded, false);
  clearTimeout(latest);
  ended.resolve();
  await writing;
});

test('a new series: how it repeats is filled in and shown in words, its first start as a time', async () => {
  const { audience, venue } = await scene();
  const desk = await deskOf(audience, 'editor');
  const filled = {
    name: 'Jam',
    venue_id: venue.id,
    recurrence: 'Every week on Thursday',
    'recurrence.until': '2040-08-30',
    starts_local: '2040-07-05T20:00',
  };
  const over = await desk.fill('/series/new', {
    ...filled,
    recurrence: 'FREQ=DAILY',
    'recurrence.until': '2026-01-01',
    starts_local: '2026-01-01T20:00',
  });
  assert.is(over.status, 400);
  assert.match(over.body, /id="recurrence-problem">[^<]* must have a date that is to come</);
  const shown = (await desk.open('/series/new')).body;
  assert.match(shown, /<select id="recurrence".*<option value="every week">.*<\/select>/s);
  const weekly = await desk.fill('/series/new', { ...filled, 'recurrence.rule': 'weekly' });
  assert.match(weekly.body, /id="recurrence-problem">Repeats is chosen from the list, such as “every week”/);
  const { location } = await desk.fill('/series/new', filled);
  const path = location.replace(/\?.*/, '');
  const values = valuesIn((await desk.open(path)).body);
  assert.equal([values.recurrence, values['recurrence.until']], ['every week on Thursday', '2040-08-30']);
  assert.match((await desk.open('/series')).body, '>every week on Thursday until August 30, 2040<');
  const times = { 'recurrence.until': '', 'recurrence.count': '5' };
  assert.is((await desk.fill(path, times)).status, 303);
  assert.match((await desk.open('/series')).body, '>every week on Thursday, 5 times<');
  assert.match((await desk.fill(path, { 'recurrence.until': '2040-08-30' })).body, 'not by both');
  const rule = 'FREQ=WEEKLY;BYDAY=TU,TH';
  assert.is((await desk.fill(path, { 'recurrence.rule': rule })).status, 303);
  const edited = (await desk.open(path)).body;
  assert.is(valuesIn(edited).recurrence, rule);
  assert.match(edited, `<option value="${rule}" selected>every week on Tuesday and Thursday</option>`);
  assert.match((await desk.open('/series')).body, /Jul 5, 2040, 8:00\sPM/);
  const cancel = (await desk.open(`${path}/cancel`)).body;
  assert.match(cancel, '<button>Cancel this date</button>');
  assert.match(cancel, '>Leave it as it is</a>');
});

test('a series, from one of its dates: the form has the times of that date, and another hour is that of the later ones alone', async () => {
  const { audience, venue } = await scene();
  const caller = await administer(audience);
  const days = [10, 17, 24, 31].map((number) => dayIn(number, clock.now()));
  const { id } = await caller.series.create({
    ...{ venue_id: venue.id, name: 'Jam', recurrence: 'FREQ=WEEKLY;COUNT=4', time_zone: 'UTC' },
    ...{ starts_local: `${days[0]}T20:00`, ends_local: `${days[0]}T23:00` },
  });
  const desk = await deskOf(audience, 'editor');
  const page = `/series/${id}?from_date=${days[2]}`;
  const { starts_local, ends_local, ...shown } = valuesIn((await desk.open(page)).body);
  assert.equal([starts_local, ends_local], [`${days[2]}T20:00`, `${days[2]}T23:00`]);
  assert.equal([shown.recurrence, shown['recurrence.count']], ['every week', '2']);
  const { location = '' } = await desk.fill(page, { starts_local: `${days[2]}T21:00` });
  assert.not.match(location, id);
  assert.match((await desk.open(location)).body, 'These dates are a series of their own now');
  const [owned] = await caller.events.listByOwner({ owner: 'venue', ids: [venue.id] });
  assert.equal(
    owned?.rows.flatMap(({ name, starts_at }) => (name === 'Jam' ? [starts_at.slice(0, 16)] : [])),
    days.map((date, index) => `${date}T${index < 2 ? '20' : '21'}:00`),
  );
});

test('an event corrected in its place on the first page: its other fields stay as they are', async () => {
  const { audience, event, reply } = await scene();
  const as = await reply('Ana', 'attending');
  const desk = await deskOf(audience, 'editor');
  const page = `/?edit=${event.id}`;
  assert.is(valuesIn((await desk.open(page)).body)['starts_at.time'], '7:30 PM');
  const saved = await desk.fill(page, { 'starts_at.time': '20:00' }, `/events/${event.id}`);
  assert.equal([saved.status, saved.location], [303, `/?done=save#e${event.id}`]);
  const { body } = await request<{ starts_at: string }>(`GET /v1/events/${event.id}`, { as });
  assert.is(body.starts_at, '2040-07-06T00:00:00.000Z');
  const again = await desk.fill(page, { home: 'eyJ' }, `/events/${event.id}`);
  assert.is(again.location, `/?done=leave&after=eyJ#e${event.id}`);
});

test('GET /events of the console: those to come; what is over, too, for who submits the filters without', async () => {
  const { audience, venue } = await scene();
  await seedEvent(venue, { name: 'Last year', startsAt: new Date('2020-01-01T00:00:00Z'), endsAt: null });
  const desk = await deskOf(audience, 'editor');
  for (const path of ['/events', '/events?done=delete']) {
    const { body } = await desk.open(path);
    assert.match(body, 'Milonga', path);
    assert.not.match(body, 'Last year', path);
  }
  assert.match((await desk.open('/events?query=')).body, 'Last year');
});

test('a message to those who come, after a correction: the page offers no undo of the correction', async () => {
  const { audience, event, reply } = await scene();
  await reply('Ana', 'attending');
  const desk = await deskOf(audience, 'editor');
  const path = `/events/${event.id}`;
  const undo = async ({ location }: { readonly location: string }) =>
    /<div class="notice done".*?<\/div>/.exec((await desk.open(location)).body)?.[0].includes('/history/');
  assert.is(await undo(await desk.fill(path, { name: 'Milonga grande' })), true);
  assert.is(await undo(await desk.fill(`${path}/messageAttendees`, { text: 'Bring shoes.' })), false);
});

test('a message to those who come: names the event of its page by itself, and says before whom it reaches', async () => {
  const { audience, event, venue, reply } = await scene();
  const times = { startsAt: new Date('2040-08-05T23:30:00Z'), endsAt: null };
  const other = await seedEvent(venue, { name: 'Milonga', ...times, timeZone: 'America/Toronto' });
  await reply('Ana', 'attending');
  const desk = await deskOf(audience, 'editor');
  const path = `/events/${event.id}/messageAttendees`;
  const { body } = await desk.open(path);
  assert.not.match(body, 'name="event_id"');
  assert.match(body, '1 person comes, waits or may come');
  const sent = await desk.fill(path, { text: 'Bring shoes.', event_id: other.id });
  assert.is(sent.location, `/events/${event.id}?done=messageAttendees`);
  assert.match((await desk.open(sent.location)).body, 'Sent to those who come, wait or may come.');
});

test('a copy of an event: the form for a new one, with what the other has', async () => {
  const { audience, event } = await scene();
  const desk = await deskOf(audience, 'editor');
  const { name, venue_id } = valuesIn((await desk.open(`/events/new?copy=${event.id}`)).body);
  assert.equal([name, venue_id], ['Milonga', 'The Hall']);
});

test('a copy of an event at another time: lasts as long, with the line-up, and what was filled in otherwise', async () => {
  const { audience, event } = await scene();
  const desk = await deskOf(audience, 'editor');
  const { as } = await signIn({ audience });
  const first = { person_ids: 'Ana', 'person_ids.new': 'on' };
  const timed = { 'starts_at.date': '2040-07-05', 'starts_at.time': '19:30', 'ends_at.date': '2040-07-05' };
  await desk.fill(`/events/${event.id}`, {
    ...first,
    ...timed,
    'ends_at.time': '23:00',
    description: 'Tango',
  });
  const page = `/events/new?copy=${event.id}`;
  const { location } = await desk.fill(page, {
    ...{ name: 'Practica', description: '' },
    ...{ 'starts_at.date': '2040-08-05', 'starts_at.time': '20:00' },
  });
  const id = location.slice('/events/'.length).split('?')[0];
  const { body } = await request<Record<string, unknown>>(`GET /v1/events/${id}`, { as });
  assert.equal(
    [body.name, body.description, body.starts_at, body.ends_at],
    ['Practica', null, '2040-08-06T00:00:00.000Z', '2040-08-06T03:30:00.000Z'],
  );
  assert.match(JSON.stringify(body.people), 'Ana');
});

test('a new event at a venue elsewhere: its times are of the zone of that place', async () => {
  const { audience } = await scene();
  const locale = await seedLocale(audience, { name: 'Wien', timeZone: 'Europe/Vienna' });
  await seedVenue(locale, { name: 'Musikverein' });
  const desk = await deskOf(audience, 'editor');
  const { location } = await desk.fill('/events/new', {
    ...{ name: 'Konzert', venue_id: 'Musikverein' },
    ...{ 'starts_at.date': '2040-12-02', 'starts_at.time': '19.30' },
  });
  const { as } = await signIn({ audience });
  const id = location.slice('/events/'.length).split('?')[0];
  const { body } = await request<{ starts_at: string; time_zone: string }>(`GET /v1/events/${id}`, { as });
  assert.equal([body.starts_at, body.time_zone], ['2040-12-02T18:30:00.000Z', 'Europe/Vienna']);
});

test('a new event corrected: its times are said to be of the zone of its venue', async () => {
  const { audience } = await scene();
  const locale = await seedLocale(audience, { name: 'Apia', timeZone: 'Pacific/Apia' });
  await seedVenue(locale, { name: 'Fale' });
  const desk = await deskOf(audience, 'editor');
  const { body } = await desk.fill('/events/new', { name: 'Fiafia', venue_id: 'Fale' });
  assert.match(body, '<span class="muted">Pacific/Apia</span>');
  assert.not.match(body, 'America/Toronto</span>');
});

test('a new event at a venue that is not known yet: offered where the places are, then created with it or not at all', async () => {
  const { audience } = await scene();
  await seedLocale(audience, { name: 'Wien', timeZone: 'Europe/Vienna', latitude: 48.2, longitude: 16.4 });
  const desk = await deskOf(audience, 'editor');
  const typed = {
    ...{ name: 'Opening', venue_id: 'New Hall', person_ids: 'Eve', 'person_ids.new': 'on' },
    ...{ 'starts_at.date': '2040-07-05', 'starts_at.time': '20:00' },
  };
  const offered = await desk.fill('/events/new', typed);
  assert.is(offered.status, 400);
  assert.match(offered.body, 'there is no venue called “New Hall”. Correct the name, or create it below');
  assert.match(offered.body, 'id="map"');
  const shown: Record<string, string> = {
    ...valuesIn(offered.body),
    ...{ 'venue.new': 'on', 'venue.address': 'Ring 1' },
  };
  assert.equal([shown.name, shown['starts_at.time'], shown.person_ids], ['Opening', '20:00', 'Eve']);
  assert.is.not(shown['venue.latitude'], '48.2');
  const elsewhere = { ...shown, 'venue.locale_id': 'Wien' };
  const refused = await desk.fill('/events/new', { ...elsewhere, 'starts_at.time': 'late' });
  assert.equal([refused.status, valuesIn(refused.body)['venue.address']], [400, 'Ring 1']);
  assert.not.match((await desk.open('/venues')).body, 'New Hall');
  const far = await desk.fill('/events/new', { ...elsewhere, 'venue.latitude': '91' });
  assert.match(far.body, 'id="venue.latitude-problem"');
  const { status, location } = await desk.fill('/events/new', elsewhere);
  assert.is(status, 303);
  const { as } = await signIn({ audience });
  const { body } = await request<{ starts_at: string; venue: { id: string } }>(
    `GET /v1${location.split('?')[0]}`,
    { as },
  );
  assert.is(body.starts_at, '2040-07-05T18:00:00.000Z');
  const { body: venue } = await request<Record<string, unknown>>(`GET /v1/venues/${body.venue.id}`, { as });
  assert.equal(
    [venue.name, venue.address, venue.latitude, venue.longitude],
    [...['New Hall', 'Ring 1', 48.2, 16.4]],
  );
});

test('a new event that ends after midnight: its end needs no day; days are read as people write them', async () => {
  const { audience } = await scene();
  const desk = await deskOf(audience, 'editor');
  const { as } = await signIn({ audience });
  const timesOf = async (starts: string, ends: string, doors: string) => {
    const { location } = await desk.fill('/events/new', {
      ...{ name: 'Late', venue_id: 'The Hall', 'doors_at.time': doors, 'ends_at.time': ends },
      ...{ 'starts_at.date': starts, 'starts_at.time': '21:00' },
    });
    const { body } = await request<Record<string, unknown>>(`GET /v1${location.split('?')[0]}`, { as });
    return [body.doors_at, body.starts_at, body.ends_at];
  };
  assert.equal(await timesOf('5 January 2027', '1 am', '20:30'), [
    ...['2027-01-06T01:30:00.000Z', '2027-01-06T02:00:00.000Z', '2027-01-06T06:00:00.000Z'],
  ]);
  assert.is((await timesOf('Jan 5, 2027', '23:00', ''))[2], '2027-01-06T04:00:00.000Z');
  const refused = await desk.fill('/events/new', { name: 'x', 'starts_at.date': '5/1/2027' });
  assert.match(refused.body, 'needs a date, such as 2026-12-31 or 31 December 2026');
});

test('a price and languages: in the history as people say them, whose names the form takes, or offers', async () => {
  const { audience, event } = await scene();
  const desk = await deskOf(audience, 'owner');
  const typed = {
    'price.from': '15',
    'price.currency': 'CAD',
    languages: 'french\nfr-CA\nRomanian\nFilipino',
  };
  await desk.fill(`/events/${event.id}`, typed);
  const form = (await desk.open(`/events/${event.id}`)).body;
  assert.match(form, '<option value="CAD">Canadian Dollar</option>');
  const { languages } = valuesIn(form);
  assert.is(languages, 'French\nfr-CA\nRomanian\nFilipino');
  const { body } = await desk.open('/history');
  for (const said of ['CA$15.00', 'French, Canadian French, Romanian, Filipino'])
    assert.match(body, `<ins dir="auto">${said}</ins>`);
});

test('the search of a list: its filters stay closed, unless one is chosen', async () => {
  const desk = await deskOf((await scene()).audience, 'editor');
  const closed = await desk.open('/events?query=milonga&upcoming=on&venue_id=');
  assert.match(closed.body, '<details><summary>Filters');
  const chosen = await desk.open('/events?query=milonga');
  assert.match(chosen.body, '<details open><summary>Filters');
});

test('a new event with several mistakes: all are marked at once, each with a link from above, and nobody is added', async () => {
  const { audience } = await scene();
  const desk = await deskOf(audience, 'owner');
  const { status, body } = await desk.fill('/events/new', {
    ...{ name: '', venue_id: 'Nowhere', person_ids: 'Eve\nEva', tag_ids: 'New', 'tag_ids.new': 'on' },
    ...{ 'starts_at.date': '2040-07-05', 'starts_at.time': 'half past eight', 'ends_at.time': '23:00' },
    ...{ capacity: 'many', 'price.from': 'twelve', languages: 'f\ng' },
  });
  assert.is(status, 400);
  const marked = [...body.matchAll(/<strong class="problem" id="(.*?)-problem">/g)].map(([, name]) => name);
  assert.equal(marked.toSorted(), [
    'capacity',
    'languages',
    'name',
    'person_ids',
    'price.from',
    'starts_at',
    'venue_id',
  ]);
  const [, summary = ''] =
    /<div class="notice problem" role="alert" tabindex="-1" autofocus>(.*?)<\/div>/s.exec(body) ?? [];
  for (const name of marked) {
    assert.match(summary, `<a href="#${name}">`);
    assert.match(body, ` id="${name}"`);
  }
  for (const name of ['Eve', 'Eva'])
    assert.match(
      body,
      `there is no person called “${name}”. Correct the name, or tick “Add those that are not known yet”`,
    );
  assert.not.match((await desk.open('/tags')).body, '>New<');
});

test('a line-up with somebody who is not known yet: refused, or added with a tick, in the place of the event; tags by owners', async () => {
  const { audience, event } = await scene();
  const desk = await deskOf(audience, 'editor');
  const path = `/events/${event.id}`;
  const refused = await desk.fill(path, { person_ids: 'Ana' });
  assert.is(refused.status, 400);
  assert.match(refused.body, 'there is no person called “Ana”');
  assert.is((await desk.fill(path, { person_ids: 'Ana\nBea', 'person_ids.new': 'on' })).status, 303);
  assert.is((await desk.fill(path, { person_ids: 'Bea\nAna', 'person_ids.new': 'on' })).status, 303);
  const { as } = await signIn({ audience });
  assert.not.match((await desk.open(path)).body, 'name="tag_ids.new"');
  const owner = await deskOf(audience, 'owner');
  assert.is((await owner.fill(path, { tag_ids: 'Tango', 'tag_ids.new': 'on' })).status, 303);
  assert.is(valuesIn((await owner.open(path)).body).tag_ids, 'Tango');
  type Named = { name: string }[];
  const { body } = await request<{ people: Named; tags: Named }>(`GET /v1${path}`, { as });
  assert.equal(
    [...body.people, ...body.tags].map(({ name }) => name),
    ['Bea', 'Ana', 'Tango'],
  );
  const { body: people } = await desk.open('/people');
  assert.is(people.split('>Ana<').length, 2);
});

test('before a venue is deleted, its page says what goes with it', async () => {
  const { audience, venue } = await scene();
  const desk = await deskOf(audience, 'editor');
  assert.match((await desk.open(`/venues/${venue.id}`)).body, 'With it go 1 event.');
});

test('GET /venues/names?q=: names for a list beside what somebody types', async () => {
  const { audience } = await scene();
  const desk = await deskOf(audience, 'editor');
  assert.match((await desk.open('/venues/names?q=hal')).body, '<option value="The Hall">');
});

test('who comes: an owner notes at the door that somebody is there, and takes it back', async () => {
  const { audience, event, reply } = await scene();
  await reply('Ana', 'attending');
  const owner = await deskOf(audience, 'owner');
  const path = `/events/${event.id}`;
  const { body } = await owner.open(path);
  assert.match(body, 'Nobody is there yet.');
  const userId = /name="in" value="([^"]+)" aria-label="Check in: Ana"/.exec(body)?.[1] ?? '';
  const { status, location } = await owner.fill(path, { in: userId }, `${path}/check-in`);
  assert.equal([status, location], [303, `${path}#user-${userId}`]);
  const after = (await owner.open(path)).body;
  assert.match(after, '1 is there.');
  assert.match(after, 'aria-label="There: Ana"');
  assert.match((await owner.open(`${path}/attendees.csv`)).body, /Ana,attending,\S+,\d{4}-/);
  await owner.fill(path, { out: userId }, `${path}/check-in`);
  assert.match((await owner.open(path)).body, 'Nobody is there yet.');
});

test('a preview of a new event: its page as strangers will see it, the form as it was filled in, and nothing is written', async () => {
  const { audience, event } = await scene();
  const desk = await deskOf(audience, 'editor');
  const before = await ledgerOf(audience);
  const { dependencies } = await testApp();
  const { log } = dependencies;
  const logged: object[] = [];
  Object.assign(dependencies, { log: { ...log, info: (entry: object) => logged.push(entry) } });
  const filled = {
    ...{ name: 'Konzert <b>', venue_id: 'The Hall', person_ids: 'Nobody Yet', 'person_ids.new': 'on' },
    ...{ 'starts_at.date': '2040-12-02', 'starts_at.time': '19.30', preview: 'on' },
  };
  const { status, body } = await desk.fill('/events/new', filled);
  assert.is(status, 200);
  assert.match(
    body,
    /<time datetime="2040-12-03T00:30:00.000Z">Sunday, December 2, 2040, 7:30.PM EST<\/time>/,
  );
  for (const part of ['<h1 dir="auto">Konzert &#60;b&#62;', 'Nobody Yet</a>', 'Sign in to say'])
    assert.match(body, part);
  assert.equal(valuesIn(body)['starts_at.time'], '19.30');
  assert.match((await desk.fill('/events/new', { ...filled, hidden: 'on' })).body, 'People will not see it');
  const copy = { 'starts_at.date': '2040-12-03', 'starts_at.time': '20:00', preview: 'on' };
  assert.match((await desk.fill(`/events/new?copy=${event.id}`, copy)).body, '<h1 dir="auto">Milonga');
  const wrong = await desk.fill('/events/new', { ...filled, venue_id: 'Nowhere' });
  assert.is(wrong.status, 400);
  const { 'person_ids.new': _, ...known } = filled;
  const unknown = await desk.fill('/events/new', { ...known, person_ids: randomUUID() });
  assert.is(unknown.status, 400);
  assert.match(unknown.body, 'must be the id of a person of the audience');
  Object.assign(dependencies, { log });
  assert.equal([logged, await ledgerOf(audience)], [[], before]);
  const contributor = await deskOf(audience, 'contributor');
  assert.not.match((await contributor.open('/events/new')).body, 'name="preview"');
});
