import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { seedCity, seedEvent, seedEvents, seedPerson, seedVenue } from '../support/records/seeds.ts';
import { signIn } from '../support/requests/credentials.ts';
import { request } from '../support/requests/request.ts';
import { newVisitor } from '../support/requests/visitor.ts';
import { consoleHost, deskOf, valuesIn } from './desk.ts';

async function scene() {
  const { audience, locale } = await seedCity();
  const venue = await seedVenue(locale, { name: 'The Hall', hidden: true });
  const event = await seedEvent(venue, {
    ...{
      name: 'Milonga',
      startsAt: new Date('2040-07-05T23:30:00Z'),
      endsAt: null,
      timeZone: 'America/Toronto',
    },
  });
  return { audience, locale, venue, event };
}

interface EventBody {
  name: string;
  starts_at: string;
  ends_at: string | null;
  venue: { id: string; name: string };
  people: { id: string; name: string }[];
}

const read = async (id: string, as: string) =>
  (await request<EventBody>(`GET /v1/events/${id}`, { as })).body;

test('GET / on the console of an audience: strangers are asked to sign in, and who has no role finds nothing', async () => {
  const { audience } = await scene();
  const stranger = await newVisitor(consoleHost(audience)).open('/');
  assert.is(stranger.status, 401);
  assert.match(stranger.body, 'href="/sign-in?to=%2F"');
  const member = await deskOf(audience);
  for (const path of ['/', '/events', '/events/new', '/history', '/nothing'])
    assert.is((await member.open(path)).status, 404, path);
});

test('GET / on the console by its people: what is on, with what is hidden, and stored in no cache', async () => {
  const { audience } = await scene();
  for (const role of ['owner', 'editor'] as const) {
    const { status, body, headers } = await (await deskOf(audience, role)).open('/');
    assert.is(status, 200);
    assert.match(body, 'Milonga');
    assert.match(body, 'The Hall');
    assert.is(headers.get('cache-control'), 'private, no-store');
  }
});

test('a new event: its venue and line-up by their names, its time as people write it', async () => {
  const { audience, locale } = await scene();
  await seedPerson(locale, { name: 'Ana Belén' });
  const desk = await deskOf(audience, 'editor');
  const { status, location } = await desk.fill('/events/new', {
    ...{ name: 'Practica <b>', venue_id: 'the hall', person_ids: 'Ana Belén' },
    ...{ 'starts_at.date': '2040-12-02', 'starts_at.time': '7:30 pm', 'ends_at.date': '2040-12-03' },
    'ends_at.time': '1',
  });
  assert.is(status, 303);
  const [, id = ''] = /^\/events\/([\w-]+)\?done=create$/.exec(location) ?? [];
  const { as } = await signIn({ audience, role: 'editor' });
  const { name, starts_at, ends_at, venue, people } = await read(id, as);
  assert.equal(
    [name, starts_at, ends_at, venue.name, people.map((person) => person.name)],
    ['Practica <b>', '2040-12-03T00:30:00.000Z', '2040-12-03T06:00:00.000Z', 'The Hall', ['Ana Belén']],
  );
  const shown = await desk.open(location);
  assert.match(shown.body, 'Practica &#60;b&#62;');
  const values = valuesIn(shown.body);
  assert.equal(
    [values['starts_at.date'], values['starts_at.time'], values.venue_id, values.person_ids],
    ['2040-12-02', '7:30 PM', 'The Hall', 'Ana Belén'],
  );
});

test('a new event that cannot be: what is wrong stands beside its field, and nothing that was written is lost', async () => {
  const { audience } = await scene();
  const desk = await deskOf(audience, 'editor');
  const written = {
    name: 'Practica',
    venue_id: 'Nowhere',
    'starts_at.date': '2040-12-02',
    'starts_at.time': '25',
  };
  const first = await desk.fill('/events/new', written);
  assert.is(first.status, 400);
  assert.match(first.body, 'there is no venue called “Nowhere”');
  assert.is(valuesIn(first.body).name, 'Practica');
  const second = await desk.fill('/events/new', { ...written, venue_id: 'The Hall' });
  const unclear = 'must be a time such as 7:30 PM or 19:30';
  assert.match(second.body, unclear);
  const listed = await desk.open('/events?query=&until.date=2040-01-01&until.time=late');
  assert.equal([listed.status, listed.body.includes(unclear)], [400, true]);
});

test('times at a change of the clocks: one that does not exist is said, one that is there twice is asked for', async () => {
  const { audience, event } = await scene();
  const desk = await deskOf(audience, 'editor');
  const edit = (date: string, time: string) =>
    desk.fill(`/events/${event.id}`, { 'starts_at.date': date, 'starts_at.time': time });
  assert.match((await edit('2027-03-14', '2:30 AM')).body, 'does not exist on 2027-03-14');
  assert.match((await edit('2027-11-07', '1:30 AM')).body, 'is there twice on 2027-11-07');
  const { as } = await signIn({ audience, role: 'editor' });
  for (const [time, instant] of [
    ['1:30 AM second', '2027-11-07T06:30:00.000Z'],
    ['1:30 AM first', '2027-11-07T05:30:00.000Z'],
  ]) {
    assert.is((await edit('2027-11-07', time ?? '')).status, 303);
    assert.is((await read(event.id, as)).starts_at, instant);
    assert.is(valuesIn((await desk.open(`/events/${event.id}`)).body)['starts_at.time'], time);
  }
});

test('two people edit the same event: the second is shown both versions, and chooses', async () => {
  const { audience, event } = await scene();
  const [first, second] = [await deskOf(audience, 'editor', 'Ana Edits'), await deskOf(audience, 'editor')];
  const path = `/events/${event.id}`;
  const version = valuesIn((await second.open(path)).body).version ?? '';
  assert.is((await first.fill(path, { name: 'Milonga de Ana', hidden: 'on' })).status, 303);
  const refused = await second.fill(path, { name: 'Milonga de Bea', version, hidden: '' });
  assert.is(refused.status, 412);
  assert.match(refused.body, /Ana Edits changed this on .*, after you opened it/);
  assert.match(refused.body, />Hidden<\/th><td[^>]*>yes<\/td><td[^>]*>no<\/td>/);
  assert.match(refused.body, 'Milonga de Ana');
  assert.is(valuesIn(refused.body).name, 'Milonga de Bea');
  const again = await second.fill(path, {
    name: 'Milonga de Bea',
    version: valuesIn(refused.body).version ?? '',
  });
  assert.is(again.status, 303);
});

test('a cancelled event, and what is no id: said beside its name, and 404', async () => {
  const { audience, event } = await scene();
  const desk = await deskOf(audience, 'editor');
  const path = `/events/${event.id}`;
  assert.not.match((await desk.open(path)).body, 'class="mark status"');
  await desk.fill(path, { status: 'cancelled' });
  assert.match((await desk.open(path)).body, /<\/h1><span class="mark status">Cancelled</);
  assert.is((await desk.open('/events/xyz')).status, 404);
});

test('a console for somebody without a role: 404, with who is signed in, a way out, and to the pages', async () => {
  const { audience } = await scene();
  const { status, body } = await (await deskOf(audience, undefined, 'Farah Friend')).open('/');
  assert.is(status, 404);
  assert.match(body, 'Signed in as Farah Friend');
  assert.match(body, 'action="/sign-out"');
  assert.match(body, `href="http://${audience.subdomain}.platform.test/">The pages of `);
});

test('two people edit different fields of a record: what the second did not touch stays as the first saved it', async () => {
  const { audience, event } = await scene();
  const [first, second] = [await deskOf(audience, 'editor'), await deskOf(audience, 'editor')];
  const path = `/events/${event.id}`;
  const shown = valuesIn((await second.open(path)).body);
  assert.is((await first.fill(path, { name: 'Milonga de Ana', 'starts_at.time': '9 PM' })).status, 303);
  const mine = { ...shown, 'starts_at.time': 'banana', capacity: '40' };
  const unread = valuesIn((await second.fill(path, mine)).body);
  const refused = await second.fill(path, { ...unread, 'starts_at.time': shown['starts_at.time'] ?? '' });
  assert.is(refused.status, 412);
  const differing = [...refused.body.matchAll(/<th scope="row">([^<]*)</g)].map(([, label]) => label);
  assert.equal(differing, ['Capacity']);
  assert.is((await second.fill(path, valuesIn(refused.body))).status, 303);
  const { name, capacity, 'starts_at.time': time } = valuesIn((await first.open(path)).body);
  assert.equal([name, capacity, time], ['Milonga de Ana', '40', '9:00 PM']);
});

test('a refused form goes on from the version that it showed: what somebody else saved meanwhile is not lost', async () => {
  const { audience, event } = await scene();
  const [first, second] = [await deskOf(audience, 'editor'), await deskOf(audience, 'editor')];
  const path = `/events/${event.id}`;
  const shown = valuesIn((await second.open(path)).body);
  assert.is((await first.fill(path, { name: 'Milonga de Ana' })).status, 303);
  const refused = await second.fill(path, { ...shown, 'starts_at.time': 'banana' });
  assert.is(refused.status, 400);
  const again = { ...valuesIn(refused.body), 'starts_at.time': '8 PM' };
  assert.is((await second.fill(path, again)).status, 412);
});

test('a name that another one contains: nobody is taken for somebody else', async () => {
  const { audience, locale, event } = await scene();
  await seedPerson(locale, { name: 'Joanna Smith' });
  const desk = await deskOf(audience, 'editor');
  const { status, body } = await desk.fill(`/events/${event.id}`, { person_ids: 'Ann' });
  assert.is(status, 400);
  assert.match(body, 'there is no person called “Ann”, but “Joanna Smith”');
});

test('a line-up of more than 500 names: refused, and only the first 500 are looked up', async () => {
  const { audience, locale, event } = await scene();
  for (const name of ['Ana', 'Ana']) await seedPerson(locale, { name });
  const desk = await deskOf(audience, 'editor');
  const names = [...Array.from({ length: 500 }, (_, index) => `Person ${index}`), 'Ana'];
  const { body } = await desk.fill(`/events/${event.id}`, { person_ids: names.join('\n') });
  assert.match(body, 'Line-up must be at most 500 names');
  assert.not.match(body, 'class="field namesakes"');
});

test('names that several have: each is a choice of the form, with what tells it apart, and what was typed stays', async () => {
  const { audience, locale, venue, event } = await scene();
  const other = await seedVenue(locale, { name: 'The Hall', address: '1 Dock Road' });
  const [ana, bea] = [
    await seedPerson(locale, { name: 'Ana' }),
    await seedPerson(locale, { name: 'Bea' }),
    await seedPerson(locale, { name: 'Ana' }),
    await seedPerson(locale, { name: 'Bea' }),
  ];
  const desk = await deskOf(audience, 'editor');
  const typed = { name: 'Jam', venue_id: 'the hall', 'starts_at.date': '2040-12-02', 'starts_at.time': '25' };
  const { status, body } = await desk.fill('/events/new', typed);
  assert.is(status, 400);
  assert.match(body, 'Venue is not clear: 2 are called “the hall”. Choose one of them below<');
  const choice = (id: string) => `<input type="radio" name="venue_id.chosen" value="${id}"`;
  assert.match(body, new RegExp(`${choice(other.id)}> <bdi>The Hall</bdi> <bdi class="muted">1 Dock Road, `));
  assert.match(body, choice(venue.id));
  assert.is(valuesIn(body).venue_id, 'the hall');
  const chosen = { ...typed, 'venue_id.chosen': other.id };
  assert.match((await desk.fill('/events/new', chosen)).body, `${choice(other.id)} checked>`);
  const { location } = await desk.fill('/events/new', { ...chosen, 'starts_at.time': '8 PM' });
  const { as } = await signIn({ audience, role: 'editor' });
  const [, id = ''] = /^\/events\/([\w-]+)\?/.exec(location) ?? [];
  assert.is((await read(id, as)).venue.id, other.id);
  const path = `/events/${event.id}`;
  const lines = { person_ids: 'Ana\nBea', 'person_ids.new': 'on' };
  assert.match((await desk.fill(path, lines)).body, 'type="checkbox" name="person_ids.chosen"');
  const both = `${ana.id}\n${bea.id}`;
  assert.is((await desk.fill(path, { ...lines, 'person_ids.chosen': both })).status, 303);
  assert.equal(
    (await read(event.id, as)).people.map((person) => person.id),
    [ana.id, bea.id],
  );
});

test('whole days in lists: the first and the last, without hours; on a page with another record, the coming ones first', async () => {
  const { audience, venue } = await scene();
  const days = { startsAt: new Date('2039-12-05T05:00Z'), endsAt: new Date('2039-12-07T05:00Z') };
  await seedEvent(venue, { name: 'Fair', ...days, allDay: true, timeZone: 'America/Toronto' });
  await seedEvent(venue, { name: 'Over', inHours: -48 });
  await seedEvents(venue, 25);
  const desk = await deskOf(audience, 'editor');
  const page = `/venues/${venue.id}`;
  const { body } = await desk.open(page);
  const [more = ''] = /\/venues\/[\w-]+\?list=events&#38;after=[^"#]+/.exec(body) ?? [];
  const rest = (await desk.open(more.replace('&#38;', '&'))).body;
  for (const seen of [rest, (await desk.open('/find?q=Fair')).body]) {
    assert.match(seen, /Dec 5, 2039<[\s\S]*Dec 6, 2039</);
    assert.not.match(seen, 'Dec 7, 2039');
  }
  assert.match(rest, 'Dance 24');
  assert.not.match(body + rest, 'Over</a>');
  const past = (await desk.open(`${page}?list=events&past=on`)).body;
  assert.match(past, 'Over</a>');
  assert.not.match(past, 'Fair');
});

test('an event deleted in the console: gone from its page, and back by an undo in the history', async () => {
  const { audience, event } = await scene();
  const desk = await deskOf(audience, 'editor', 'Dana');
  const path = `/events/${event.id}`;
  assert.is((await desk.fill(path, {}, `${path}/delete`)).location, '/events?done=delete');
  assert.is((await desk.open(path)).status, 404);
  const { body } = await desk.open('/history');
  assert.match(body, /Dana<\/strong> deleted the event <bdi><a href="[^"]*">Milonga/);
  const [undo = ''] = /\/history\/[\w-]+\/undo/.exec(body) ?? [];
  assert.is((await desk.fill('/history', {}, undo)).status, 303);
  assert.is((await desk.open(path)).status, 200);
});

test('a new place: on the clocks of the others, and labelled by its name', async () => {
  const { audience } = await scene();
  const desk = await deskOf(audience, 'owner');
  const { time_zone, label } = valuesIn((await desk.open('/locales/new')).body);
  assert.equal([time_zone, label], ['America/Toronto', '']);
  const refused = await desk.fill('/locales/new', {
    name: 'The Beech',
    latitude: 'north',
    longitude: '-79.3',
  });
  assert.equal([refused.status, valuesIn(refused.body).label], [400, '']);
  const made = await desk.fill('/locales/new', { name: 'The Beach', latitude: '43.6', longitude: '-79.3' });
  assert.is(made.status, 303);
  assert.is(valuesIn((await desk.open(made.location)).body).label, 'The Beach');
});

test('a list: its search and that of all pages are landmarks with different names', async () => {
  const { audience } = await scene();
  const { body } = await (await deskOf(audience, 'editor')).open('/venues');
  const names = [...body.matchAll(/role="search"(?: aria-label="([^"]*)")?/g)].map(([, name]) => name);
  assert.equal([names.length, new Set(names).size, names.includes(undefined)], [2, 2, false]);
});

test('a list: its filters are described for people, not for programs', async () => {
  const { audience } = await scene();
  const desk = await deskOf(audience, 'editor');
  for (const page of ['/events', '/venues'])
    assert.not.match((await desk.open(page)).body, /If true|BCP 47|WGS 84|orderBy/);
  assert.match(
    (await desk.open('/events')).body,
    '<small id="language-help">Such as French or fr-CA.</small>',
  );
});
