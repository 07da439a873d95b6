import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { Audience } from '../../orm/schema/entities/audience.ts';
import { User } from '../../orm/schema/entities/user.ts';
import { testApp } from '../support/app/app.ts';
import { clock } from '../support/app/clock.ts';
import { seedAudience } from '../support/records/seeds.ts';
import { ownProviderApp, signIn } from '../support/requests/credentials.ts';
import { request } from '../support/requests/request.ts';

const { dependencies, provider } = await testApp();

const me = async (as: string) =>
  (await request<{ is_admin: boolean; audiences: object[] }>('GET /v1/me', { as })).body;

test('GET /v1/me: id, name, is_admin and the audiences signed in to, by name', async () => {
  const [salsa, jazz, tango] = [
    await seedAudience('Salsa'),
    await seedAudience('Jazz'),
    await seedAudience('tango'),
  ];
  await seedAudience('Nobody signs in here');
  const person = provider.addPerson('Ada');
  for (const audience of [salsa, jazz, salsa]) await signIn({ person, audience });
  await signIn({ person, audience: tango, app: await ownProviderApp(tango) });
  const { as, userId } = await signIn({ person });
  assert.equal(await me(as), {
    id: userId,
    name: 'Ada',
    is_admin: false,
    audiences: [jazz, salsa, tango].map(({ id, name, subdomain }) => ({ id, name, subdomain })),
    roles: [],
  });
});

test('GET /v1/me: with a token of one audience, that audience alone', async () => {
  const [here, there] = [await seedAudience('Here'), await seedAudience('There')];
  const person = provider.addPerson('Ada');
  await signIn({ person, audience: there });
  const { as } = await signIn({ person, audience: here });
  assert.equal((await me(as)).audiences, [{ id: here.id, name: 'Here', subdomain: here.subdomain }]);
});

test('GET /v1/me: no audience that was deleted, and none for who signed in on the platform alone', async () => {
  const audience = await seedAudience();
  const person = provider.addPerson('Ada');
  await signIn({ person, audience });
  await dependencies.database.transaction(({ em }) =>
    em.nativeUpdate(Audience, { id: audience.id }, { deletedAt: clock.now() }),
  );
  assert.equal((await me((await signIn({ person })).as)).audiences, []);
  assert.equal((await me((await signIn()).as)).audiences, []);
});

test('GET /v1/me: is_admin is that of now, not that of the token', async () => {
  const { as, userId } = await signIn();
  const setAdmin = (isAdmin: boolean) =>
    dependencies.database.transaction(({ em }) => em.nativeUpdate(User, { id: userId }, { isAdmin }));
  await setAdmin(true);
  assert.is((await me(as)).is_admin, true);
  await setAdmin(false);
  assert.is((await me(as)).is_admin, false);
});
