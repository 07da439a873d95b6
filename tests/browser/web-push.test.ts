import * as assert from 'uvu/assert';
import { startBrowserPush } from '../support/push/browser-push.ts';
import { browserSuite, watch } from '../support/requests/browser.ts';
import { signInAs } from './sign-in.ts';

const publicKey = 'BFtH0qaY';
const test = browserSuite('Pushes to a browser', {
  VAPID_KEY: '15QKYUL0KHxcg-n90hSLohBia_PHT4WNQAt_x7RB_l8',
});
const push = { id: '1', title: 'Dance is cancelled', text: 'Friday, The Hall', address: '/' };

test('pushes are turned on, shown, and turned off', async ({ service, browser }) => {
  const far = await startBrowserPush();
  const origin = service.url.replace('127.0.0.1', 'toronto.localhost');
  const context = await browser.newContext();
  await context.grantPermissions(['notifications'], { origin });
  const page = await context.newPage();
  // The browser's own push service cannot be reached.
  await page.addInitScript(
    `PushManager.prototype.subscribe = async () => (${far.subscribe(publicKey).json})`,
  );
  await page.goto(origin);
  await signInAs(page, 'bruno');
  await page.goto(`${origin}/calendar`);
  const problems = watch(page, service, origin);
  await page.getByRole('button', { name: 'Notify me in this browser' }).click();
  await page.getByText('This browser tells you').waitFor();

  const session = await context.newCDPSession(page);
  const registered = new Promise<string>((resolve) =>
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [found] = registrations;
      if (found !== undefined) resolve(found.registrationId);
    }),
  );
  await session.send('ServiceWorker.enable');
  const registrationId = await registered;
  await session.send('ServiceWorker.deliverPushMessage', {
    origin,
    registrationId,
    data: JSON.stringify(push),
  });
  const shown = await page.waitForFunction(`navigator.serviceWorker.ready
    .then((registration) => registration.getNotifications())
    .then(([first]) => first && { id: first.tag, title: first.title, text: first.body, address: first.data })`);
  assert.equal(await shown.jsonValue(), push);

  await page.getByRole('button', { name: 'No longer in this browser' }).click();
  await page.getByText('This browser can tell you').waitFor();
  assert.equal(problems, []);
  await context.close();
  far.close();
});
