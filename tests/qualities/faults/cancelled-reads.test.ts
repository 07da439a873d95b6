import { setTimeout as pause } from 'node:timers/promises';
import { Client } from 'pg';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { testApp } from '../../support/app/app.ts';
import { serverUrl } from '../../support/database/database.ts';
import { statement } from '../../support/database/statement.ts';
import { seedAudience, seedLocale, seedVenue } from '../../support/records/seeds.ts';
import { signIn } from '../../support/requests/credentials.ts';
import { request } from '../../support/requests/request.ts';
import { until } from '../../support/service/service.ts';

/** Cancels what two connections execute, again and again, and ends them instead every tenth time. */
async function disturb(server: string, database: string, signal: AbortSignal): Promise<void> {
  const client = new Client(server);
  await client.connect();
  for (let time = 1; !signal.aborted; time++) {
    await client.query(
      `select ${time % 10 === 0 ? 'pg_terminate_backend' : 'pg_cancel_backend'}(pid) from pg_stat_activity
       where datname = $1 order by random() limit 2`,
      [database],
    );
    await pause(5);
  }
  await client.end();
}

if (serverUrl !== undefined) {
  const server = serverUrl;

  const current = statement<{ name: string }, []>('current', 'select current_database() as name');

  test('reads that PostgreSQL cancels or whose connections it ends: 503, and all others are their own', async () => {
    const locale = await seedLocale(await seedAudience());
    const venues = await Promise.all(
      [1, 2, 3, 4].map((number) => seedVenue(locale, { name: `Hall ${number}` })),
    );
    const users = await Promise.all(Array.from({ length: 20 }, () => signIn()));
    const enough = new AbortController();
    const { database } = (await testApp()).dependencies;
    const [own] = await database.query(current, []);
    const disturbing = disturb(server, own?.name ?? '', enough.signal);
    const statuses: number[] = [];
    const read = async (path: string, as: string, id: string | undefined) => {
      const { status, body } = await request<{ id: string }>(`GET ${path}`, { as });
      statuses.push(status);
      if (status === 200) assert.is(body.id, id);
    };
    const readAll = () =>
      Promise.all(
        users.map(async ({ as, userId }, number) => {
          for (let time = 0; time < 40; time++) {
            const id = venues[(time + number) % venues.length]?.id;
            await (time % 2 === 0 ? read('/v1/me', as, userId) : read(`/v1/venues/${id}`, as, id));
          }
        }),
      );
    try {
      for (let round = 0; round < 20 && !statuses.includes(503); round++)
        await Promise.race([readAll(), disturbing]);
    } finally {
      enough.abort();
      await disturbing;
    }
    assert.equal([...new Set(statuses)].sort(), [200, 503]);
    await until(async () => (await request('GET /v1/me', { as: users[0]?.as })).status === 200);
    for (const { as, userId } of users) {
      const { status, body } = await request<{ id: string }>('GET /v1/me', { as });
      assert.equal([status, body.id], [200, userId]);
    }
  });
}
