import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { bucket } from '../../core/pictures/bucket.ts';
import { day } from '../../core/values/time.ts';
import { serveWith, testApp } from '../support/app/app.ts';
import { clock } from '../support/app/clock.ts';
import { deletePictures } from '../support/app/jobs.ts';
import { seedAudience } from '../support/records/seeds.ts';
import { signIn } from '../support/requests/credentials.ts';
import { requestAt } from '../support/requests/request.ts';
import { picture, type UploadedPhoto } from '../support/requests/uploads.ts';
import { key, region, startBucket } from './bucket-server.ts';

const addressOf = (host: string, secret = key.secret) =>
  `http://${key.id}:${encodeURIComponent(secret)}@${host}/pictures?region=${region}`;

test('pictures in a bucket: stored, served and deleted there', async () => {
  const server = await startBucket();
  const pictures = bucket(addressOf(server.host));
  const service = await serveWith({ pictures });
  const audience = await seedAudience();
  const { as } = await signIn({ audience, role: 'editor' });
  const sent = { as, body: await picture().jpeg().toBuffer(), headers: { 'content-type': 'image/jpeg' } };
  const { status, body } = await requestAt<UploadedPhoto>(service.url, 'POST /v1/photos', sent);
  assert.is(status, 201);
  const path = `/pictures/${audience.id}/${body.id}`;
  assert.equal([...server.objects.keys()], [`${path}-400.webp`, `${path}-320.webp`]);
  const object = server.objects.get(`${path}-320.webp`);
  const { search } = new URL(body.url.replace('width=400', 'width=300'));
  const shown = await fetch(`${service.url}/v1/photos/${body.id}/image${search}`);
  assert.equal([shown.status, shown.headers.get('content-type')], [200, 'image/webp']);
  assert.equal(Buffer.from(await shown.arrayBuffer()), object?.content);
  assert.is(object?.type, 'image/webp');
  const { dependencies } = await testApp();
  clock.forward(8 * day);
  await deletePictures({ ...dependencies, pictures });
  assert.is(server.objects.size, 0);
  await service.close();
  server.close();
});

test('a bucket that refuses, or cannot be reached: the upload fails, and no photo is left', async () => {
  const server = await startBucket();
  for (const address of [addressOf(server.host, 'another'), addressOf('127.0.0.1:1')]) {
    const service = await serveWith({ pictures: bucket(address) });
    const { as } = await signIn({ audience: await seedAudience(), role: 'editor' });
    const sent = { as, body: await picture().jpeg().toBuffer(), headers: { 'content-type': 'image/jpeg' } };
    const { status, body } = await requestAt<UploadedPhoto>(service.url, 'POST /v1/photos', sent);
    assert.equal([status, body.error], [503, 'unavailable']);
    await service.close();
  }
  server.close();
});

test('a file that is missing from the bucket: not found', async () => {
  const server = await startBucket();
  assert.is(await bucket(addressOf(server.host)).read('none/none-320.webp'), null);
  server.close();
});
