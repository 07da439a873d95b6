import { decodeJwt } from 'jose';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { activeSessionsOfUser } from '../../orm/commands/sessions.ts';
import { Session } from '../../orm/schema/entities/session.ts';
import { planOf, rowsOf } from '../qualities/scale/plan.ts';
import { testApp } from '../support/app/app.ts';
import { clock } from '../support/app/clock.ts';
import { analyze } from '../support/database/analyze.ts';
import { statement } from '../support/database/statement.ts';
import { signIn } from '../support/requests/credentials.ts';

const { database } = (await testApp()).dependencies;

const fill = statement<object, [session: string, count: number]>(
  'fill_ended_sessions',
  `insert into session
     (id, user_id, identity_id, audience_id, device_id, created_at, refreshed_at, expires_at, ended_at)
   select gen_random_uuid(), user_id, identity_id, audience_id, device_id, created_at, refreshed_at, expires_at, created_at
   from session, generate_series(1, $2::int) where id = $1`,
);

test('GET /v1/me/sessions: looks at no session that has ended, however many a user has', async () => {
  const { token, userId } = await signIn();
  const id = String(decodeJwt(token).jti);
  await database.transaction(({ query }) => query(fill, [id, 20_000]));
  await analyze(database, 'session');
  const values = [userId, null, clock.now().toISOString()];
  const plan = await planOf(database, activeSessionsOfUser, values);
  const looked = rowsOf(plan, ['session']);
  const open = await database.transaction(({ em }) => em.count(Session, { endedAt: null }));
  assert.ok(looked >= 1 && looked <= open, `${looked} rows, of ${open} open sessions`);
});
