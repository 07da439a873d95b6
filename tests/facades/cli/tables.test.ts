import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { seedAudience, seedEvent, seedLocale, seedVenue } from '../../support/records/seeds.ts';
import { signedIn } from './environment.ts';
import { runHere } from './run-here.ts';

const longName = 'A dance at which everybody is welcome, whether they have danced before or not';

async function scene() {
  const audience = await seedAudience();
  const venue = await seedVenue(await seedLocale(audience), { name: 'The Hall' });
  const events = [];
  for (const name of [longName, '音楽の夜']) events.push(await seedEvent(venue, { name }));
  const environment = await signedIn({ audience, role: 'editor' });
  return { venue, events, environment, line: `events list-at-venue --id ${venue.id}` };
}

const widthOf = (text: string): number => Math.max(...text.split('\n').map(({ length }) => length));

test('a list on a terminal: a table where it fits, or else a line for each field that has a value', async () => {
  const { events, environment, line } = await scene();
  const chosen = `${line} --columns name,starts_at`;
  const table = (await runHere(chosen, environment, { columns: 120 })).output;
  assert.match(table, /│ name +│ starts_at +│/);
  assert.ok(widthOf(table) <= 120);
  const narrow = (await runHere(chosen, environment, { columns: 80 })).output;
  assert.not.match(narrow, '│');
  for (const text of [table, narrow]) for (const { name } of events) assert.match(text, name);
  const whole = (await runHere(line, environment, { columns: 120 })).output;
  for (const { id } of events) assert.match(whole, `id: ${id}\n`);
  assert.not.match(whole, 'null');
});

test('lists with titles: each under its title', async () => {
  const { venue, environment } = await scene();
  const line = `events list-in-locale --locale-id ${venue.localeId} --columns name,starts_at`;
  const { output } = await runHere(line, environment, { columns: 80 });
  assert.match(
    output,
    /Featured[\s\S]*\[\][\s\S]*Upcoming[\s\S]*name: "?A dance at [^\n]*\n +starts_at: "?20/,
  );
});

test('--columns: these in this order, also where there is no terminal; --wide: all of them, however wide', async () => {
  const { events, environment, line } = await scene();
  const chosen = await runHere(`${line} --columns id,name`, environment);
  assert.match(chosen.output, /^items:\n┌[─┬]+┐\n│ id +│ name +│\n/);
  for (const { id, name } of events) assert.match(chosen.output, `│ ${id} │ ${name}`);
  const wide = await runHere(`${line} --wide`, environment, { columns: 80 });
  assert.match(wide.output, longName);
  assert.match(wide.output, /^│.* name .* photo /m);
});

test('--columns with a name that is none: the whole result, as it is done, and on standard error the names', async () => {
  const { environment, line, venue } = await scene();
  for (const each of [line, `venues get --id ${venue.id}`, `venues update --id ${venue.id} --address Here`]) {
    const { code, output, errors } = await runHere(`${each} --columns title`, environment);
    assert.is(code, 0);
    assert.match(output, venue.id);
    assert.match(errors, /^There is no column title\. There are: .*\bname, .*\n$/);
  }
});

test('a record on a terminal: a line for each field that has a value; --json: JSON', async () => {
  const { venue, environment } = await scene();
  const { output } = await runHere(`venues get --id ${venue.id}`, environment, { columns: 80 });
  assert.match(output, /^name: The Hall$/m);
  assert.not.match(output, 'null');
  const asJson = await runHere(`venues get --id ${venue.id} --json`, environment, { columns: 80 });
  assert.is(JSON.parse(asJson.output).name, 'The Hall');
});

test('names with control characters: do not reach the terminal', async () => {
  const { venue, environment } = await scene();
  await seedEvent(venue, { name: 'Dance \u001b[2J night' });
  for (const columns of [80, 1000]) {
    const { output } = await runHere(`events list-at-venue --id ${venue.id}`, environment, { columns });
    assert.match(output, 'Dance  [2J night');
    assert.not.match(output, '\u001b');
  }
});

test('an empty list, and a next page: said', async () => {
  const { environment, line } = await scene();
  const none = await runHere(`${line} --day 1999-01-01`, environment, { columns: 80 });
  assert.is(none.output, 'None.\n');
  const first = await runHere(`${line} --limit 1 --count`, environment, { columns: 80 });
  assert.match(first.output, /^total: 2$/m);
  assert.match(first.output, /^next: \S+$/m);
});

test('a page with a next one on a terminal: a table where it fits, even if the cursor is longer', async () => {
  const { events, environment, line } = await scene();
  const { output } = await runHere(`${line} --limit 1 --columns id`, environment, { columns: 42 });
  assert.match(output, /^items:\n┌─+┐\n│ id +│\n/);
  assert.ok(events.some(({ id }) => output.includes(`│ ${id} │`)));
  assert.match(output, /^next: \S{42}/m);
});
