import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { hour } from '../../core/values/time.ts';
import { formTokenIn } from '../pages/signed-in.ts';
import { createScene } from '../proposals/scene.ts';
import { clock } from '../support/app/clock.ts';
import { pluck } from '../support/pluck.ts';
import { seedLocale, seedVenue } from '../support/records/seeds.ts';
import { eventItem, send, venueItem } from '../support/requests/batch.ts';
import { request } from '../support/requests/request.ts';
import { deskOf, valuesIn } from './desk.ts';

async function scene() {
  const proposing = await createScene();
  const { as, reviewed } = proposing;
  await send(as, { venues: [venueItem('v1', { name: 'The Hall' })] });
  const { body } = await send(reviewed, {
    venues: [
      venueItem('v1', { name: 'The Great Hall', address: '1 King St', url: 'https://hall.example' }),
      venueItem('v2', { name: 're:publica' }),
    ],
    events: [eventItem('e1', { name: 'Milonga <i>' })],
  });
  return { ...proposing, id: String(body.id), path: `/proposals/${body.id}` };
}

test('what came in: who proposed it and how much waits; each change with what is there today', async () => {
  const { audience, path } = await scene();
  const desk = await deskOf(audience, 'editor');
  const { body: list } = await desk.open('/proposals');
  assert.match(list, />scraper · [^<]+ [AP]M<\/a>/);
  assert.match(list, 'service token Untrusted');
  assert.match(list, '3 of 3 changes wait.');
  const { body } = await desk.open(path);
  assert.match(body, /<del[^>]*>The Hall<\/del>/);
  assert.match(body, /<ins[^>]*>The Great Hall<\/ins>/);
  assert.match(body, 'New event');
  assert.equal(labelsIn(body, 0), ['Name', 'Address', 'Web address']);
  assert.match(body, /<ins[^>]*>re:publica<\/ins>/);
  assert.match(body, 'Milonga &#60;i&#62;');
});

test('what came in since somebody looked last is marked, for as long as they look', async () => {
  const { audience, locale } = await scene();
  const desk = await deskOf(audience, 'editor');
  const venue = await seedVenue(locale, { name: 'Cellar' });
  assert.not.match((await desk.open('/proposals')).body, 'since you looked here last');
  clock.forward(2 * hour);
  const contributor = await deskOf(audience, 'contributor');
  await contributor.fill(`/venues/${venue.id}`, { name: 'The Cellar' });
  for (const _ of ['once', 'again']) {
    const { body } = await desk.open('/proposals');
    assert.match(body, '1 came in since you looked here last');
    assert.is(body.split('<span class="mark">New</span>').length, 2);
  }
  clock.forward(2 * hour);
  assert.match((await desk.open('/proposals')).body, 'Nothing came in since you looked here last');
});

test('one field of one change approved: it is written, and the rest still waits', async () => {
  const { audience, path, id, read } = await scene();
  const desk = await deskOf(audience, 'editor');
  const { items } = (await read(id)).items;
  const venue = items.find(({ externalId }) => externalId === 'v1');
  const index = String(venue?.index);
  const decided = await desk.fill(path, {
    one: `approve:${index}`,
    [`f${index}`]: 'address',
  });
  assert.is(decided.status, 303);
  const { body } = await desk.open(`/venues/${venue?.recordId && decodeId(venue.recordId)}`);
  assert.match(body, 'value="1 King St"');
  assert.match(body, 'value="The Hall"');
  assert.match((await desk.open('/proposals')).body, '3 of 3 changes wait.');
});

test('all approved with one field not ticked: that field is not written, and waits', async () => {
  const { audience, path, id, read } = await scene();
  const desk = await deskOf(audience, 'editor');
  const venue = (await read(id)).items.items.find(({ externalId }) => externalId === 'v1');
  const { status } = await desk.fill(path, { decision: 'approve-all', [`f${venue?.index}`]: 'address' });
  assert.is(status, 303);
  const { body } = await desk.open(`/venues/${decodeId(venue?.recordId ?? '')}`);
  assert.match(body, 'value="1 King St"');
  assert.match(body, 'value="The Hall"');
  assert.match((await desk.open(path)).body, '1 of 3 changes wait.');
});

test('a new event at a new venue: its button approves both; ticked alone, it is refused by the name of its venue', async () => {
  const { audience, reviewed, read } = await createScene();
  const venues = [venueItem('v9', { name: 'The Second Hall' })];
  const events = [eventItem('e1', { venue: { external_id: 'v9' } })];
  const { body: sent } = await send(reviewed, { venues, events });
  const desk = await deskOf(audience, 'editor');
  const path = `/proposals/${sent.id}`;
  const refused = await desk.fill(path, { decision: 'approve', item: '1' });
  assert.is(refused.status, 400);
  assert.match(refused.body, 'Approve its venue first, or with it: The Second Hall');
  assert.match(refused.body, 'name="item" value="1" checked');
  const { body } = await desk.open(path);
  assert.match(body, 'Its venue, The Second Hall, is new too');
  const [, one = ''] = /name="one" value="([^"]*)"[^>]*>Approve with its venue</.exec(body) ?? [];
  assert.is((await desk.fill(path, { one })).location, `${path}?done=approve`);
  assert.match((await desk.open(path)).body, '<a class="button" href="/">What is on</a>');
  const { items } = (await read(String(sent.id))).items;
  assert.equal(pluck(items, 'state'), ['APPLIED', 'APPLIED']);
});

test('a change of a series of a source: it leads to the page of the series, over GraphQL to its record', async () => {
  const { audience, as, reviewed, read } = await createScene();
  const jam = eventItem('jam', { name: 'Jam', starts_at: '2099-01-03T20:00:00Z', recurrence: 'FREQ=YEARLY' });
  const venues = [venueItem('v1')];
  const { body: sent } = await send(as, { venues, events: [jam] });
  const { body } = await send(reviewed, { venues, events: [{ ...jam, name: 'Session' }] });
  const { items } = (await read(String(body.id))).items;
  const id = sent.items[1]?.id;
  assert.is(items.find(({ externalId }) => externalId === 'jam')?.recordId, btoa(`Series:${id}`));
  const desk = await deskOf(audience, 'editor');
  assert.match(
    (await desk.open(`/proposals/${body.id}`)).body,
    `<a href="/series/${id}"><bdi>Session</bdi></a>`,
  );
});

/** The fields of an item, from top to bottom. */
const labelsIn = (page: string, index: number): string[] => {
  const [item = ''] = new RegExp(`<li id="i${index}".*?</li>`, 's').exec(page) ?? [];
  return [...item.matchAll(/<input[^>]*name="f\d+"[^>]*> ([^<]+)</g)].map(([, label = '']) => label);
};

const decodeId = (global: string): string =>
  Buffer.from(global, 'base64').toString().split(':').at(-1)?.split('/').at(-1) ?? '';

test('a batch under review: its counts are what it would do, then what was not written and why, and who approved', async () => {
  const { audience, path, id, read } = await scene();
  const desk = await deskOf(audience, 'editor', 'Dana');
  const batch = path.replace('proposals', 'batches');
  const waiting = await desk.open('/batches');
  assert.match(waiting.body, '1 to add, 1 to change');
  assert.match(waiting.body, `<a class="mark" href="${path}">Proposed</a>`);
  assert.not.match((await desk.open(batch)).body, `${batch}/undo`);
  const { items } = (await read(id)).items;
  const annex = items.find(({ externalId }) => externalId === 'v2');
  await desk.fill(path, { one: `reject:${annex?.index}`, reason: 'It closed.' });
  await desk.fill(path, { decision: 'approve-all' });
  const { body } = await desk.open(batch);
  assert.match(body, 'Not written');
  assert.match(body, 're:publica</bdi></a>: Rejected, <bdi>It closed.</bdi>');
  assert.not.match(body, 'Milonga');
  assert.match(
    (await desk.open('/history')).body,
    '<strong dir="auto">Dana, who approved a batch (scraper)</strong>',
  );
});

test('a proposal that is decided: the former venue and people by their names', async () => {
  const { audience, as, reviewed } = await createScene();
  const venues = [
    venueItem('v1', { name: 'The Hall' }),
    venueItem('v2', { name: 'The Annex', latitude: 44 }),
  ];
  const events = [eventItem('e1', { people: ['Ana Fado'] })];
  await send(as, { venues, events });
  const moved = [eventItem('e1', { venue: { external_id: 'v2' }, people: ['Bo Blues'] })];
  const { body: sent } = await send(reviewed, { venues, events: moved });
  const desk = await deskOf(audience, 'editor');
  await desk.fill(`/proposals/${sent.id}`, { decision: 'approve-all' });
  const { body } = await desk.open(`/proposals/${sent.id}`);
  for (const name of ['The Hall', 'Ana Fado']) assert.match(body, new RegExp(`<del[^>]*>${name}</del>`));
});

test('a change rejected with a reason, taken back, rejected again, and all others approved: nothing waits, and all of it is told', async () => {
  const { audience, path, id, read } = await scene();
  const desk = await deskOf(audience, 'editor');
  const { items } = (await read(id)).items;
  const annex = items.find(({ externalId }) => externalId === 'v2');
  const form = { one: `reject:${annex?.index}`, reason: 'It closed.', remember: 'on' };
  assert.is(
    (await desk.fill(path, form)).location,
    `${path}?done=reject&rejected=${annex?.index}#i${(annex?.index ?? 0) + 1}`,
    'the next that is open',
  );
  assert.match(
    (await desk.open(`${path}?done=reject&rejected=${annex?.index}`)).body,
    'value="reopen">Undo<',
  );
  assert.is((await desk.fill(path, { decision: 'reopen', item: String(annex?.index) })).status, 303);
  const open = (await desk.open(`${path}?done=reopen`)).body;
  assert.match(open, 'It waits for a decision again.');
  assert.match(open, '3 of 3 changes wait.');
  assert.not.match(open, 'It closed.');
  assert.not.match(open, 'approve-shown');
  assert.is((await desk.fill(path, form)).status, 303);
  assert.is((await desk.fill(path, { decision: 'approve-all' })).status, 303);
  const { body } = await desk.open(path);
  assert.match(body, '0 of 3 changes wait.');
  assert.match(body, 'It closed.');
  assert.match(body, 'Later batches leave it out.');
  const again = await desk.fill(path, { decision: 'approve-all' });
  assert.is(again.status, 409);
  assert.match(again.body, 'Nothing of this proposal is open any more.');
  const hall = items.find(({ externalId }) => externalId === 'v1');
  for (const [item, said] of [
    [annex, '“re:publica” has been rejected already.'],
    [hall, '“The Great Hall” has been approved already.'],
  ] as const) {
    const late = await desk.fill(path, { one: `approve:${item?.index}` });
    assert.is(late.status, 409);
    assert.match(late.body, said);
  }
  const undone = await desk.fill(path, { decision: 'reopen', item: String(hall?.index) });
  assert.is(undone.status, 409);
  assert.match(undone.body, 'was not rejected');
});

test('changes rejected, each with the reason beside it, the rest with that of all: each shows its own, the list none', async () => {
  const { audience, path, id, read } = await scene();
  const desk = await deskOf(audience, 'editor');
  const shown = await desk.open(path);
  const filled = { ...valuesIn(shown.body), decision: 'reject', reason: 'Spam', r2: 'It closed.' };
  const form = new URLSearchParams({ ...filled, form_token: formTokenIn(shown), item: '1' });
  form.append('item', '2');
  assert.is((await desk.visitor.open(path, { form })).status, 303);
  // The other of the two was decided meanwhile.
  const again = new URLSearchParams({ ...filled, form_token: formTokenIn(shown), item: '0' });
  again.append('item', '2');
  assert.is((await desk.visitor.open(path, { form: again })).status, 409);
  assert.equal(pluck((await read(id)).items.items, 'state'), ['OPEN', 'REJECTED', 'REJECTED']);
  const { location } = await desk.fill(path, { one: 'reject:0', r0: 'Over', reason: 'Spam' });
  assert.is(location, `${path}?done=reject&rejected=0`);
  assert.equal(pluck((await read(id)).items.items, 'reason'), ['Over', 'Spam', 'It closed.']);
  assert.not.match((await desk.open('/proposals')).body, 'Over');
});

test('all of a page decided: it leads to what waits on the next page, then to what somebody else proposes', async () => {
  const { audience, reviewed } = await createScene();
  const venues = Array.from({ length: 16 }, (_, number) =>
    venueItem(`v${number}`, { name: `Hall ${number}` }),
  );
  const { body: sent } = await send(reviewed, { venues });
  const desk = await deskOf(audience, 'editor');
  const contributor = await deskOf(audience, 'contributor', 'Conny');
  const times = { 'starts_at.date': '2040-12-02', 'starts_at.time': '7 pm' };
  await desk.fill(`/proposals/${sent.id}`, { decision: 'approve-shown' });
  await contributor.fill('/events/new', { name: 'Practica', venue_id: 'Hall 3', ...times });
  const { body } = await desk.open(`/proposals/${sent.id}`);
  const [, further = ''] = /<a class="button" href="([^"]+)">Go on with what waits</.exec(body) ?? [];
  await desk.fill(further, { decision: 'approve-all' });
  assert.match((await desk.open(further)).body, /href="\/proposals\/[\w-]+">Go on with what Conny proposes</);
});

test('of a proposal of two pages, the first button approves those of the page alone', async () => {
  const { audience, reviewed } = await createScene();
  const venues = Array.from({ length: 17 }, (_, number) =>
    venueItem(`v${number}`, { name: `Hall ${number}` }),
  );
  const { body: sent } = await send(reviewed, { venues });
  const desk = await deskOf(audience, 'editor');
  const path = `/proposals/${sent.id}`;
  const { body } = await desk.open(path);
  assert.match(body, 'value="approve-shown">Approve these 15</button>');
  assert.match(body, 'value="approve-all" class="quiet">Approve all 17</button>');
  assert.match(body, 'aria-label="Reject: Hall 3">Reject</button>');
  assert.is((await desk.fill(path, { decision: 'approve-shown' })).status, 303);
  assert.match((await desk.open(path)).body, '2 of 17 changes wait.');
});

test('an item that is rejected shows what it would have changed, and nothing else', async () => {
  const { audience, as, reviewed, read } = await createScene();
  const venues = [venueItem('v1')];
  const event = eventItem('e1', { name: 'Milonga' });
  await send(as, { venues, events: [event] });
  const { body } = await send(reviewed, { venues, events: [{ ...event, name: 'Practica' }] });
  const desk = await deskOf(audience, 'editor');
  const [item] = (await read(String(body.id))).items.items;
  await desk.fill(`/proposals/${body.id}`, { one: `reject:${item?.index}` });
  const page = (await desk.open(`/proposals/${body.id}`)).body;
  assert.match(page, /<del[^>]*>Milonga<.*<ins[^>]*>Practica</s);
  assert.not.match(page, 'v1');
});

for (const [where, before] of [
  ['of the same batch', false],
  ['that the source sent before', true],
] as const)
  test(`an event that is rejected, at a venue ${where}: the venue is called by its name`, async () => {
    const { audience, as, reviewed } = await createScene();
    const venues = [venueItem('v1', { name: 'The Great Hall' })];
    if (before) await send(as, { venues });
    const { body } = await send(reviewed, { venues, events: [eventItem('e1')] });
    const desk = await deskOf(audience, 'editor');
    const path = `/proposals/${body.id}`;
    await desk.fill(path, { one: `reject:${body.items.length - 1}` });
    const page = (await desk.open(path)).body;
    assert.match(page, /<ins class="after">The Great Hall</);
    assert.not.match(page, '>Its id there: v1<');
  });

test('changes on the second page rejected, and taken back: each time the page is the second again', async () => {
  const { audience, reviewed } = await createScene();
  const venues = Array.from({ length: 17 }, (_, number) => venueItem(`v${number}`));
  const { body } = await send(reviewed, { venues });
  const desk = await deskOf(audience, 'editor');
  const path = `/proposals/${body.id}`;
  const [, after = ''] = /[?]after=([^"]+)"/.exec((await desk.open(path)).body) ?? [];
  const second = `${path}?after=${after}`;
  assert.match((await desk.open(second)).body, `<a href="${path}">To the first page</a>`);
  assert.match((await desk.open(second)).body, `<form method="post" action="${second}" data-form>`);
  const { location } = await desk.fill(second, { one: 'reject:15' });
  assert.is(location, `${path}?done=reject&rejected=15&after=${after}#i16`);
  assert.match((await desk.open(location)).body, new RegExp(`action="${RegExp.escape(second)}">.*>Undo<`));
  const contributor = await deskOf(audience, 'contributor');
  assert.not.match((await contributor.open('/proposals?done=reject&rejected=15')).body, 'value="reopen"');
  const taken = await desk.fill(second, { decision: 'reopen', item: '15' });
  assert.is(taken.location, `${path}?done=reopen&after=${after}#i15`);
});

test('what a newer batch replaced is called so, also where some of it was rejected before', async () => {
  const { as, audience, path, id } = await scene();
  const desk = await deskOf(audience, 'editor');
  await desk.fill(path, { decision: 'reject', item: '1', reason: 'Closed' });
  await send(as, { venues: [venueItem('v1')], events: [eventItem('e1', { venue: { external_id: 'v1' } })] });
  for (const page of ['/proposals', `/batches/${id}`]) {
    const { body } = await desk.open(page);
    assert.match(body, 'Replaced by a newer one');
    assert.match(body, 'A newer batch of the same source replaced what was open of it.');
    assert.not.match(body, 'Expired');
  }
});

test('a button that no page has: 400, and nothing is decided', async () => {
  const { audience, path } = await scene();
  const desk = await deskOf(audience, 'editor');
  for (const decision of ['', 'undo', 'approve-', 'reject:x', 'reject-all', 'reopen-all'])
    assert.is((await desk.fill(path, { decision, item: '0' })).status, 400, decision);
  assert.match((await desk.open(path)).body, '3 of 3 changes wait.');
});

test('no change ticked: the page says so, and nothing is written', async () => {
  const { audience, path } = await scene();
  const desk = await deskOf(audience, 'editor');
  const { status, body } = await desk.fill(path, { decision: 'reject', reason: 'It "closed".' });
  assert.is(status, 400);
  assert.is(valuesIn(body).reason, 'It "closed".');
  assert.match(body, 'Tick the changes first.');
  assert.match(body, '3 of 3 changes wait.');
});

test('a contributor sees no proposal of others, and decides on none; a member finds no page', async () => {
  const { audience, path } = await scene();
  const contributor = await deskOf(audience, 'contributor');
  assert.match((await contributor.open('/proposals')).body, 'Nothing waits');
  assert.is((await contributor.open(path)).status, 404);
  const refused = await contributor.fill('/proposals', { decision: 'approve-all' }, path);
  assert.ok([403, 404].includes(refused.status ?? 0));
  assert.is((await (await deskOf(audience)).open('/proposals')).status, 404);
});

test('a contributor corrects an event by its form: nothing changes until an editor approves it', async () => {
  const { audience, as, admin } = await createScene();
  await send(as, {
    venues: [venueItem('v1', { name: 'The Hall' })],
    events: [eventItem('e1', { name: 'Milonga' })],
  });
  const contributor = await deskOf(audience, 'contributor', 'Conny');
  const [, path = ''] = /href="(\/events\/[\w-]{36})"/.exec((await contributor.open('/')).body) ?? [];
  const proposed = await contributor.fill(path, { name: 'Milonga grande', person_ids: 'Ana' });
  assert.equal([proposed.status, proposed.location], [303, '/proposals?done=propose']);
  const name = async () => (await request<{ name: string }>(`GET /v1${path}`, { as: admin })).body.name;
  assert.is(await name(), 'Milonga');
  assert.match((await contributor.open('/proposals')).body, 'Conny');
  const editor = await deskOf(audience, 'editor');
  const [, proposal = ''] = /href="(\/proposals\/[\w-]+)"/.exec((await editor.open('/proposals')).body) ?? [];
  assert.is((await editor.fill(proposal, { decision: 'approve-all' })).status, 303);
  assert.is(await name(), 'Milonga grande');
  assert.match((await editor.open('/history')).body, />Conny<\/option>/);
});

test('a contributor proposes a new event at a venue that is there', async () => {
  const { audience, as } = await createScene();
  await send(as, { venues: [venueItem('v1', { name: 'The Hall' })] });
  const contributor = await deskOf(audience, 'contributor');
  const times = { 'starts_at.date': '2040-12-02', 'starts_at.time': '7 pm' };
  const proposed = await contributor.fill('/events/new', {
    name: 'Practica',
    venue_id: 'The Hall',
    ...times,
  });
  assert.equal([proposed.status, proposed.location], [303, '/proposals?done=propose']);
  assert.match((await contributor.open('/proposals')).body, '1 of 1 changes wait.');
  const days = { 'starts_at.date': '2040-12-02', 'ends_at.date': '2040-12-04', all_day: 'on' };
  await contributor.fill('/events/new', { name: 'Fair', venue_id: 'The Hall', ...days });
  const [page = ''] = /\/proposals\/[\w-]+/.exec((await contributor.open('/proposals')).body) ?? [];
  const { body } = await contributor.open(page);
  assert.match(body, 'Dec 4, 2040<');
});

test('a contributor proposes a new event with tags at a new venue: its times are of that place, and one button approves both', async () => {
  const { audience, admin } = await createScene();
  await seedLocale(audience, { name: 'Wien', timeZone: 'Europe/Vienna', latitude: 48.2, longitude: 16.4 });
  const contributor = await deskOf(audience, 'contributor');
  const typed = {
    ...{ name: 'Opening', venue_id: 'New Hall', tag_ids: 'Tango' },
    ...{ 'starts_at.date': '2040-07-05', 'starts_at.time': '20:00' },
  };
  const offered = valuesIn((await contributor.fill('/events/new', typed)).body);
  const filled = { ...offered, 'venue.new': 'on', 'venue.locale_id': 'Wien' };
  const refused = await contributor.fill('/events/new', { ...filled, 'venue.latitude': '91' });
  assert.match(refused.body, 'id="venue.latitude-problem"');
  const { location } = await contributor.fill('/events/new', filled);
  assert.is(location, '/proposals?done=propose');
  const editor = await deskOf(audience, 'editor');
  const [page = ''] = /\/proposals\/[\w-]+/.exec((await editor.open('/proposals')).body) ?? [];
  const { body } = await editor.open(page);
  assert.match(body, /<ins class="after">Tango</);
  const [, one = ''] = /name="one" value="([^"]*)"[^>]*>Approve with its venue</.exec(body) ?? [];
  assert.is((await editor.fill(page, { one })).status, 303);
  const [, event = ''] = /href="(\/events\/[\w-]{36})"/.exec((await editor.open(page)).body) ?? [];
  const { body: created } = await request<{ starts_at: string; venue: { name: string } }>(`GET /v1${event}`, {
    as: admin,
  });
  assert.equal([created.starts_at, created.venue.name], ['2040-07-05T18:00:00.000Z', 'New Hall']);
});

test('a change approved whose record changed since: refused where the page did not say so, written where it did', async () => {
  const { audience, path, id, read, editVenue } = await scene();
  const desk = await deskOf(audience, 'editor');
  const venue = (await read(id)).items.items[0];
  await editVenue(decodeId(venue?.recordId ?? ''), { name: 'The Small Hall' });
  const refused = await desk.fill(path, { one: 'approve:0', s0: '' });
  assert.is(refused.status, 409);
  assert.match(refused.body, 'This has changed since it was proposed.');
  assert.match(refused.body, 'name="s0" value="on"');
  assert.is((await desk.fill(path, { one: 'approve:0', s0: 'on' })).status, 303);
});

for (const [which, ticked] of [
  ['all', {}],
  ['all, but for a field that is not ticked,', { f0: 'address' }],
] as const)
  test(`${which} approved, where one has changed since: the page names what stays open, and says that it was sent with force`, async () => {
    const { audience, path, id, read, editVenue } = await scene();
    const desk = await deskOf(audience, 'editor');
    const venue = (await read(id)).items.items[0];
    await editVenue(decodeId(venue?.recordId ?? ''), { address: '9 Side St' });
    assert.not.match((await desk.open(path)).body, 'overwrites what people edited');
    const { status, location } = await desk.fill(path, { decision: 'approve-all', ...ticked });
    assert.is(status, 303);
    const { body } = await desk.open(location ?? '');
    assert.match(body, /One change stays open.*href="[^"]*#i0"><bdi>The Great Hall<\/bdi>/s);
    assert.match(body, '1 of 3 changes wait.');
  });
