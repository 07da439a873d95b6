import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { endOfQuietHours } from '../../core/notifications/quiet-hours.ts';
import { wishesOfUsers } from '../../orm/reads/notification-settings.ts';
import { wholeAudience } from '../../orm/statements/scope.ts';
import { testApp } from '../support/app/app.ts';
import { twoUsers } from '../support/records/merge.ts';
import { seedAudience } from '../support/records/seeds.ts';
import { type SignedIn, signIn } from '../support/requests/credentials.ts';
import { graphql } from '../support/requests/graphql.ts';
import { request } from '../support/requests/request.ts';

const { database } = (await testApp()).dependencies;

type Settings = Record<string, unknown> & { error?: string; fields?: object };

const path = '/v1/me/notifications';
const get = async ({ as }: SignedIn, query = '') =>
  (await request<Settings>(`GET ${path}${query}`, { as })).body;
const change = ({ as }: SignedIn, body: object, query = '') =>
  request<Settings>(`PATCH ${path}${query}`, { as, body });

const defaults = {
  push: [
    'event_changed',
    'event_cancelled',
    'promoted',
    'reminder',
    'message',
    'organizer_message',
    'new_events',
    'owner_notice',
  ],
  mail: ['event_changed', 'event_cancelled', 'promoted', 'organizer_message', 'owner_notice'],
  weekly_letter: false,
  quiet_from: null,
  quiet_until: null,
  time_zone: null,
};
const night = { quiet_from: '22:00', quiet_until: '07:30', time_zone: 'America/Toronto' };

test('GET /v1/me/notifications: the defaults, until PATCH changes what it names, in this audience alone', async () => {
  const user = await signIn({ audience: await seedAudience() });
  assert.equal(await get(user), defaults);
  const changed = { ...defaults, push: ['event_cancelled', 'promoted'], weekly_letter: true };
  const { status, body } = await change(user, {
    push: ['promoted', 'event_cancelled', 'promoted'],
    weekly_letter: true,
  });
  assert.equal([status, body], [200, changed]);
  assert.equal((await change(user, night)).body, { ...changed, ...night });
  assert.equal((await change(user, { mail: [] })).body, { ...changed, ...night, mail: [] });
  const cleared = { push: null, mail: null, quiet_from: null, quiet_until: null, time_zone: null };
  assert.equal((await change(user, cleared)).body, { ...defaults, weekly_letter: true });
  assert.equal(await get(user), { ...defaults, weekly_letter: true });
  assert.equal(await get(await signIn({ audience: await seedAudience() })), defaults);
});

test('PATCH /v1/me/notifications: 400 says what is wrong, and changes nothing', async () => {
  const user = await signIn({ audience: await seedAudience() });
  const time = 'must be a time such as 22:00';
  const cases: [body: object, fields: object][] = [
    [
      { quiet_from: '24:00', quiet_until: '7:30' },
      { quiet_from: [time], quiet_until: [time] },
    ],
    [
      { ...night, time_zone: 'Toronto' },
      { time_zone: ['must be an IANA time zone such as America/Toronto'] },
    ],
    [{ ...night, time_zone: null }, { time_zone: ['is required with quiet_from'] }],
    [{ ...night, quiet_until: null }, { quiet_until: ['is required with quiet_from'] }],
    [{ quiet_until: '07:30' }, { quiet_from: ['is required with quiet_until'] }],
    [{ ...night, quiet_until: '22:00' }, { quiet_until: ['must not be the time of quiet_from'] }],
    [{ letters: true }, { letters: ['is not a known field'] }],
  ];
  for (const [body, fields] of cases) {
    const { status, body: failure } = await change(user, body);
    assert.equal([status, failure.fields], [400, fields], JSON.stringify(body));
  }
  assert.is((await change(user, { push: ['weather'] })).status, 400);
  assert.equal(await get(user), defaults);
});

test('GET and PATCH /v1/me/notifications: a token of the platform names the audience', async () => {
  const audience = await seedAudience();
  const user = await signIn();
  const required = { audience_id: ['is required with a token of the platform'] };
  assert.equal((await get(user)).fields, required);
  assert.equal((await change(user, {})).body.fields, required);
  const query = `?audience_id=${audience.id}`;
  assert.is((await change(user, { weekly_letter: true }, query)).body.weekly_letter, true);
  assert.is((await get(user, query)).weekly_letter, true);
  assert.is((await get(user, `?audience_id=${(await seedAudience()).id}`)).weekly_letter, false);
});

test('updateNotificationSettings: what `notificationSettings` has then', async () => {
  const audience = await seedAudience();
  const { as } = await signIn({ audience });
  const fields = 'push mail weeklyLetter quietFrom quietUntil timeZone';
  const document = `mutation ($input: NotificationSettingsUpdateInput!) {
    updateNotificationSettings(input: $input) { ${fields} } }`;
  const input = { push: ['REMINDER'], quietFrom: '22:00', quietUntil: '07:30', timeZone: 'America/Toronto' };
  const expected = {
    ...input,
    mail: ['EVENT_CHANGED', 'EVENT_CANCELLED', 'PROMOTED', 'ORGANIZER_MESSAGE', 'OWNER_NOTICE'],
    weeklyLetter: false,
  };
  const changed = await graphql<object>(audience, document, { as, variables: { input } });
  assert.equal(changed.body, { data: { updateNotificationSettings: expected } });
  const read = await graphql<object>(audience, `{ notificationSettings { ${fields} } }`, { as });
  assert.equal(read.body, { data: { notificationSettings: expected } });
  const wrong = await graphql<object>(audience, document, { as, variables: { input: { timeZone: null } } });
  assert.equal(wrong.body.errors?.[0]?.extensions?.errors, { timeZone: ['is required with quiet_from'] });
});

test('a merge of users: the survivor keeps their own settings, or takes over the other’s', async () => {
  const { audience, older, younger, merge } = await twoUsers();
  await change(younger, { weekly_letter: true });
  const other = await seedAudience();
  await change(older, { mail: [] }, `?audience_id=${other.id}`);
  const survivor = await merge();
  assert.is((await get(survivor)).weekly_letter, true);
  assert.equal((await get(older, `?audience_id=${other.id}`)).mail, []);
  assert.equal((await get(older, `?audience_id=${audience.id}`)).weekly_letter, true);
});

test('quiet hours: until when they last, over midnight or within a day, as clocks are changed', async () => {
  const audience = await seedAudience();
  const [user, other] = [await signIn({ audience }), await signIn({ audience })];
  const scope = wholeAudience(audience.id, '2026-07-01T12:00:00.000Z');
  const wishes = () => database.query(wishesOfUsers, scope, [[user.userId, other.userId], 'reminder']);
  const quietAt = async (now: string) =>
    endOfQuietHours(
      (await wishes()).find(({ user_id }) => user_id === user.userId),
      now,
    );
  await change(user, { ...night, push: ['promoted'] });
  const whenever = { quiet_from: null, quiet_until: null, time_zone: null };
  assert.equal(await wishes(), [
    { user_id: user.userId, push: false, mail: false, ...night },
    { user_id: other.userId, push: true, mail: false, ...whenever },
  ]);
  assert.is(await quietAt('2026-07-02T01:59:00.000Z'), undefined, '21:59');
  assert.is(await quietAt('2026-07-02T02:00:00.000Z'), '2026-07-02T11:30:00.000Z', '22:00');
  assert.is(await quietAt('2026-07-02T11:29:00.000Z'), '2026-07-02T11:30:00.000Z', '07:29');
  assert.is(await quietAt('2026-07-02T11:30:00.000Z'), undefined, '07:30');
  assert.is(await quietAt('2026-11-01T03:00:00.000Z'), '2026-11-01T12:30:00.000Z', 'clocks go back at 2');
  await change(user, { quiet_from: '13:00', quiet_until: '15:00' });
  assert.is(await quietAt('2026-07-02T16:59:00.000Z'), undefined);
  assert.is(await quietAt('2026-07-02T17:30:00.000Z'), '2026-07-02T19:00:00.000Z');
  assert.is(await quietAt('2026-07-02T19:00:00.000Z'), undefined);
  await change(user, { ...night, time_zone: 'America/Vancouver' });
  const inWinter = await quietAt('2027-01-15T14:00:00.000Z');
  assert.is(inWinter, '2027-01-15T14:30:00.000Z', 'clocks that databases may not know');
});
