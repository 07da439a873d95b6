import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { openDatabase } from '../../../orm/database.ts';
import { oldestAudience } from '../../../orm/records/audience.ts';
import { createTestDatabase, serverUrl } from '../../support/database/database.ts';
import { migrate } from '../../support/database/migrated.ts';
import { eventItem, venueItem } from '../../support/requests/batch.ts';
import { type Service, start, stop } from '../../support/service/service.ts';
import { addWorker, exchangeAt } from '../../support/service/worker-of.ts';
import { signInAt } from '../faults/sign-in.ts';
import { checkOut, previousVersion } from './previous-version.ts';

const name =
  'the previous version, on a database that this one has migrated: signs in, reads, replies and writes batches';

if (serverUrl === undefined || previousVersion === undefined) {
  console.log(
    `Skipped, for want of ${serverUrl === undefined ? 'PostgreSQL' : 'a release in the history'}: ${name}`,
  );
} else onPostgresql(serverUrl, previousVersion);

function onPostgresql(server: string, version: string): void {
  test(name, async () => {
    const { url, drop } = await createTestDatabase(server);
    await migrate({ url });
    const service = await start({ DATABASE_URL: url, DEMO: '1' }, await checkOut(version));

    const user = `JWT ${await signInAt(service.url)}`;
    const locales = await json(service, '/v1/locales?audience=toronto', user);
    assert.ok(locales.length > 0);
    const [locale] = locales;
    const venues = await json(service, `/v1/locales/${locale.id}/venues`, user);
    assert.ok(venues.length > 0);

    const worker = await exchangeAt(service, await createWorker(url));
    const report = await json(service, '/v1/research/batch', worker, 'POST', {
      source: { name: 'scraper' },
      venues: [venueItem('v1', { locale: locale.label })],
      events: [eventItem('e1')],
    });
    assert.equal([report.venues.created, report.events.created], [1, 1]);
    const { id } = report.items.find(({ external_id }: { external_id: string }) => external_id === 'e1');

    const replied = await json(service, `/v1/events/${id}/rsvp`, user, 'POST', { state: 'attending' });
    assert.equal(replied.rsvp, { state: 'attending' });
    assert.is(await stop(service), 0);
    await migrate({ url });
    await drop();
  });
}

/** A service token of the oldest audience, made by the present version beside the previous one. */
async function createWorker(url: string): Promise<string> {
  const database = await openDatabase({ url });
  const [audience] = await database.query(oldestAudience, []);
  const secret = await database.transaction(async (transaction) =>
    addWorker(transaction, audience?.id ?? ''),
  );
  await database.close();
  return secret;
}

async function json({ url }: Service, path: string, as: string, method = 'GET', body?: object) {
  const response = await fetch(url + path, {
    method,
    headers: { authorization: as, 'content-type': 'application/json', 'idempotency-key': path },
    ...(body && { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  assert.ok(response.ok, `${method} ${path}: ${response.status} ${text}`);
  return JSON.parse(text);
}
