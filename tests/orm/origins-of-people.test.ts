import { test } from 'uvu';
import * as assert from 'uvu/assert';
import type { Database } from '../../orm/database.ts';
import { Event } from '../../orm/schema/entities/event.ts';
import { CreateOriginsOfPeopleAndPhotos } from '../../orm/schema/migrations/019-2026-11-22-create-origins-of-people-and-photos.ts';
import { statement } from '../support/statement.ts';
import { openNewDatabase } from './support/database.ts';
import { createTenant, source, type Tenant } from './support/tenant.ts';

let database: Database;
test.before(async () => {
  database = await openNewDatabase();
});
test.after(() => database.close());

const origins = statement<{ source: string; external_id: string; record: string; url: string }, [string]>(
  'origins_of_people_and_photos',
  `select source, external_id, record, url from person_origin where audience_id = $1
   union all select source, external_id, record, url from photo_origin where audience_id = $1`,
);

/** What the migration knows of a tenant that was there before it. */
async function known(change: (tenant: Tenant) => object) {
  const tenant = await database.transaction(createTenant);
  await database.transaction(async ({ em }) => {
    await em.nativeUpdate(Event, { id: tenant.eventId }, change(tenant));
    const migration = new CreateOriginsOfPeopleAndPhotos(em.getDriver(), em.config);
    migration.up();
    for (const table of ['person_origin', 'photo_origin']) await em.execute(`delete from ${table}`);
    for (const query of migration.getQueries())
      if (String(query).startsWith('insert')) await em.execute(String(query));
  });
  return { tenant, rows: await database.query(origins, [tenant.audienceId]) };
}

test('origins of before the migration: the line-ups and pictures that sources gave', async () => {
  const { tenant, rows } = await known(() => ({ editedFields: [] }));
  const { audienceId, personId, photoId } = tenant;
  const common = { source, url: 'https://posters.example' };
  assert.equal(rows, [
    { ...common, external_id: 'Amália', record: personId },
    { ...common, external_id: `https://${audienceId}.example`, record: photoId },
  ]);
});

test('origins of before the migration: not of a line-up that an administrator edited', async () => {
  const { tenant, rows } = await known(() => ({ editedFields: ['person_ids'] }));
  assert.equal(
    rows.map(({ record }) => record),
    [tenant.photoId],
  );
});

test.run();
