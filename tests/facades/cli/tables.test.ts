import stringWidth from 'string-width';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { testApp } from '../../support/app.ts';
import { signIn } from '../../support/credentials.ts';
import { seedAudience, seedEvent, seedLocale, seedVenue } from '../../support/seeds.ts';
import { leaveNothing } from '../../support/service.ts';
import { runHere } from './run-here.ts';

test.after(leaveNothing);

async function scene() {
  const audience = await seedAudience();
  const venue = await seedVenue(await seedLocale(audience), { name: 'The Hall' });
  const names = [
    'A dance at which everybody is welcome, whether they have danced before or not',
    '音楽の夜音楽の夜音楽の夜音楽の夜',
  ];
  const events = [];
  for (const name of names) events.push(await seedEvent(venue, { name }));
  const environment = {
    AUDIENCE_PLATFORM_URL: (await testApp()).url,
    AUDIENCE_PLATFORM_TOKEN: (await signIn({ audience })).token,
  };
  return { venue, events, environment, line: `events list-at-venue --id ${venue.id}` };
}

const widthOf = (text: string): number => Math.max(...text.split('\n').map((line) => stringWidth(line)));

test('a list on a terminal: a table that fits, with the columns that matter, and what is left out', async () => {
  const { events, environment, line } = await scene();
  for (const columns of [60, 80, 120, 200]) {
    const { output } = await runHere(line, environment, { columns });
    const [table = '', notes = ''] = output.split('\n\n');
    assert.ok(widthOf(table) <= columns, `${widthOf(table)} columns at ${columns}`);
    assert.match(table, /^NAME +/);
    if (columns < 80) continue;
    for (const { id } of events) assert.match(table, id);
    if (columns === 80)
      assert.match(notes, /^Without: .*\btime_zone\b.*\. All with --wide, some with --columns\.$/m);
  }
});

test('lists with titles: a table for each', async () => {
  const { venue, environment } = await scene();
  const line = `events list-in-locale --locale-id ${venue.localeId} --columns name,starts_at`;
  const { output } = await runHere(line, environment, { columns: 80 });
  assert.match(output, /^Featured:\nNone\.\n\nUpcoming:\nNAME +STARTS_AT\nA dance at .*…? +20/);
});

test('--columns: these in this order, also where there is no terminal; --wide: all of them, uncut', async () => {
  const { events, environment, line } = await scene();
  const chosen = await runHere(`${line} --columns id,name`, environment);
  const [head = '', ...rows] = chosen.output.trimEnd().split('\n');
  assert.match(head, /^ID +NAME$/);
  assert.equal(rows.sort(), events.map(({ id, name }) => `${id}  ${name}`).sort());
  const wide = await runHere(`${line} --wide`, environment, { columns: 80 });
  assert.match(wide.output, 'A dance at which everybody is welcome, whether they have danced before or not');
  assert.match(wide.output, /^NAME.* PHOTO/);
});

test('--columns with a name that is none: exit code 2, and the names', async () => {
  const { environment, line } = await scene();
  const { code, output, errors } = await runHere(`${line} --columns title`, environment);
  assert.equal([code, output], [2, '']);
  assert.match(errors, /^There is no column title\. There are: name, .*\bid\b/);
});

test('a record on a terminal: a line for each field that has a value; --json: JSON', async () => {
  const { venue, environment } = await scene();
  const { output } = await runHere(`venues get --id ${venue.id}`, environment, { columns: 80 });
  assert.match(output, /^name +The Hall$/m);
  assert.not.match(output, 'null');
  const asJson = await runHere(`venues get --id ${venue.id} --json`, environment, { columns: 80 });
  assert.is(JSON.parse(asJson.output).name, 'The Hall');
});

test('names with control characters: do not reach the terminal', async () => {
  const { venue, environment } = await scene();
  await seedEvent(venue, { name: 'Dance \u001b[2J night' });
  const { output } = await runHere(`events list-at-venue --id ${venue.id}`, environment, { columns: 80 });
  assert.not.match(output, '\u001b');
});

test('an empty list, and a next page: said', async () => {
  const { venue, environment, line } = await scene();
  const none = await runHere(`${line} --day 1999-01-01`, environment, { columns: 80 });
  assert.is(none.output, 'None.\n');
  const first = await runHere(`${line} --limit 1 --count`, environment, { columns: 80 });
  assert.match(first.output, /^2 in all\.$/m);
  assert.match(first.output, /^The next page: --cursor \S+$/m);
  assert.ok(venue);
});

test.run();
