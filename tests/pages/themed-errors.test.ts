import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { Theme } from '../../orm/schema/entities/audience.ts';
import { serveLimited, testApp } from '../support/app/app.ts';
import { clock } from '../support/app/clock.ts';
import { seedAudience } from '../support/records/seeds.ts';
import { newVisitor } from '../support/requests/visitor.ts';

const color = '#a1b2c3';

async function seedThemed() {
  const { dependencies } = await testApp();
  const audience = await seedAudience('Salsa <City>', { publicPages: true });
  await dependencies.database.transaction(async ({ em }) => {
    const light = [{ name: 'primary', value: color }];
    const own = { preset: null, tagline: null, light, dark: [], updatedAt: clock.now() };
    em.create(Theme, { audienceId: audience.id, ...own });
  });
  return audience;
}

test('an error in a browser: in the look of the host’s audience, or of the platform', async () => {
  const { subdomain } = await seedThemed();
  const visitor = newVisitor(`${subdomain}.platform.test`);
  for (const [path, status] of [
    ['/nowhere', 404],
    ['/events/none', 404],
    ['/venues?after=nonsense', 400],
    ['/v1/me', 401],
  ] as const) {
    const own = await visitor.open(path);
    assert.is(own.status, status, path);
    assert.match(own.body, color, path);
    assert.match(own.body, 'Salsa &#60;City&#62;', path);
    const { body } = await newVisitor().open(path);
    assert.not.match(body, color, path);
  }
});

test('an error that is caused by too many requests: reads no look', async () => {
  const { subdomain } = await seedThemed();
  const { url, close } = await serveLimited({ public: 1, credential: 1 });
  const visitor = newVisitor(`${subdomain}.platform.test`, url);
  const bodies = [];
  for (let time = 0; time < 3; time++) bodies.push((await visitor.open('/nowhere')).body);
  assert.match(bodies.at(0) ?? '', color);
  assert.match(bodies.at(-1) ?? '', 'Too many requests');
  assert.not.match(bodies.at(-1) ?? '', color);
  await close();
});
