import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { createClient } from '../../facades/trpc/client.ts';
import { etagOf } from '../../facades/trpc/etag.ts';
import { testApp } from '../support/app/app.ts';
import { seedAudience, seedLocale, seedVenue } from '../support/records/seeds.ts';
import { signIn } from '../support/requests/credentials.ts';
import { request } from '../support/requests/request.ts';

test('the typed client: etagOf() gives the ETag of REST, and a change with an earlier one is refused', async () => {
  const { id } = await seedVenue(await seedLocale(await seedAudience()));
  const { as, token } = await signIn({ admin: true });
  const client = createClient({ url: (await testApp()).url, credentials: { token } });
  const if_match = etagOf(await client.venues.get.query({ id }));
  const { headers } = await request(`GET /v1/venues/${id}`, {
    as,
    headers: { 'accept-encoding': 'identity' },
  });
  assert.is(headers.get('etag'), if_match);
  const changed = await client.venues.update.mutate({ id, name: 'Barn', if_match });
  const error = await client.venues.update.mutate({ id, name: 'Hall', if_match }).catch((thrown) => thrown);
  assert.equal(
    [error.data.httpStatus, error.data.error, error.data.etag],
    [412, 'precondition_failed', etagOf(changed)],
  );
  const late = client.venues.delete.mutate({ id, expected_version: 1 });
  const { data } = await late.catch((thrown) => thrown);
  assert.equal([data.error, data.version], ['precondition_failed', 2]);
});
