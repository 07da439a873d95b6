import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { seedAudience, seedLocale, seedPerson } from '../support/records/seeds.ts';
import { textsIn, visitorOf } from './host.ts';

const linkedIn = (body: string) =>
  [...body.matchAll(/<a href="\/people\/[^"]+">([^<]*)</g)].map(([, name]) => name);

test('GET /people: all by name, page after page; those of one place with ?locale=', async () => {
  const audience = await seedAudience('Salsa City', { publicPages: true });
  const [here, there] = [await seedLocale(audience, { name: 'Lisboa' }), await seedLocale(audience)];
  const names = Array.from({ length: 124 }, (_, index) => `Caller ${String(index).padStart(3, '0')}`);
  for (const name of names) await seedPerson(here, { name });
  await seedPerson(there, { name: 'Zoe' });
  const visitor = visitorOf(audience);
  const first = await visitor.open('/people');
  const [, next = ''] = /href="([^"]+)">More people</.exec(first.body) ?? [];
  const second = await visitor.open(next.replaceAll('&#38;', '&'));
  assert.equal([...linkedIn(first.body), ...linkedIn(second.body)], [...names, 'Zoe']);
  const ofPlace = await visitor.open(`/people?locale=${there.id}`);
  assert.equal(linkedIn(ofPlace.body), ['Zoe']);
  assert.equal(textsIn(ofPlace.body, 'h1'), ['People in Toronto']);
  assert.is((await visitor.open('/people?locale=none')).status, 404);
});

test('GET /people where there are none: 200, and says so', async () => {
  const { status, body } = await visitorOf(await seedAudience('Empty', { publicPages: true })).open(
    '/people',
  );
  assert.is(status, 200);
  assert.match(body, 'No people are listed yet.');
});
