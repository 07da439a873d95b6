import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { calendar, named, sourceScene } from '../sources/scene.ts';
import { seedAudience } from '../support/records/seeds.ts';
import { deskOf, valuesIn } from './desk.ts';

test('sources: editors see and run them, and are shown neither New nor Save nor Delete', async () => {
  const { audience, id, serves, read } = await sourceScene();
  serves(calendar(named('a')));
  await read();
  const editor = await deskOf(audience, 'editor');
  const owner = await deskOf(audience, 'owner');
  const page = `/sources/${id}`;
  for (const path of ['/sources', page]) {
    const forOwners = (await owner.open(path)).body;
    const forEditors = (await editor.open(path)).body;
    assert.match(forEditors, 'Library');
    for (const shown of path === page ? ['data-form>', `${page}/delete`] : ['/sources/new']) {
      assert.match(forOwners, shown);
      assert.not.match(forOwners, 'It can be undone for 30 days.');
      assert.not.match(forEditors, shown);
    }
  }
  assert.match((await editor.open(page)).body, `${page}/run`);
  const form = (await owner.open('/sources/new')).body;
  for (const said of [
    'Calendar (iCalendar)',
    'Check every',
    'What is no longer in the source',
    'Waits for approval',
  ])
    assert.ok(form.includes(said), said);
});

test('a new source: its name and its address, and other settings closed until some of them are filled in or wrong', async () => {
  const owner = await deskOf(await seedAudience(), 'owner');
  assert.match(
    (await owner.open('/')).body,
    /<a href="\/locales\/new">Create a place.*<a href="\/sources\/new">/,
  );
  assert.match((await owner.open('/sources')).body, 'What programs send with service tokens needs none');
  const { body } = await owner.open('/sources/new');
  assert.match(body, /id="address".*<details class="more-fields"><summary>.*id="every_minutes"/s);
  const source = { name: 'Library', address: 'https://example.org/a.ics' };
  for (const [name, text] of Object.entries({ every_minutes: '1', latitude: '43' })) {
    const refused = await owner.fill('/sources/new', { ...source, [name]: text });
    assert.match(refused.body, '<details class="more-fields" open>');
    assert.match(refused.body, 'id="name" name="name"');
  }
});

test('the page of a source: how it fares in words, its runs with what they brought, and their undo', async () => {
  const { audience, id, serves, read, served, events } = await sourceScene();
  const owner = await deskOf(audience, 'owner');
  const page = `/sources/${id}`;
  const shows = async (...said: string[]) => {
    const { body } = await owner.open(page);
    for (const text of said) assert.match(body, text);
  };
  await shows('It was not read yet', 'It is being read: what it brings appears here.', '<dd>Never</dd>');
  assert.not.match((await owner.open(page)).body, 'Read it now');
  serves(calendar([]));
  await read();
  await shows('It was read, and has no records.');
  serves(calendar(named('a', 'b')));
  await read(360);
  await shows('All is well', '3 added', 'Read it now');
  serves(calendar([...named('a', 'b'), { ...named('c')[0], title: '' }]));
  await read(360);
  await shows('It was read, but one of its records cannot be used', '<summary>Why some cannot be used');
  served.respond = (_, response) => void response.writeHead(404).end();
  await read(360);
  await shows('It could not be read. What it brought before stays.', '404', 'Failed');
  assert.match((await owner.open('/')).body, '1 source could not be read the last time.');
  await owner.fill(page, { only: 'paused', paused: 'on' });
  await shows('Paused: ', 'Resume');
  await owner.fill(page, { only: 'paused', paused: '' });
  const { location } = await owner.fill(page, {}, `${page}/run`);
  assert.is(location, `${page}?done=run`);
  await shows('Waiting', 'It is being read');
  const [undo = ''] = /\/runs\/[\w-]+\/undo\?back=[^"]+/.exec((await owner.open(page)).body) ?? [];
  assert.is((await owner.fill(page, {}, undo)).status, 303);
  assert.equal(await events(), []);
  await shows('Undone');
});

test('a source saved with another interval: all else stays, from now too', async () => {
  const { audience, id } = await sourceScene();
  const owner = await deskOf(audience, 'owner');
  const page = `/sources/${id}`;
  await owner.fill(page, { starts_from: 'now' });
  const { location } = await owner.fill(page, { every_minutes: '60' });
  assert.match((await owner.open(location)).body, 'role="status"><p>Saved.</p></div>');
  const { starts_from, every_minutes } = valuesIn((await owner.open(page)).body);
  assert.equal([starts_from, every_minutes], ['now', '60']);
});
