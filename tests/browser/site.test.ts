import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { promisify } from 'node:util';
import type { Browser, Page } from 'playwright-core';
import * as assert from 'uvu/assert';
import { browserSuite } from '../support/requests/browser.ts';
import { newVisitor } from '../support/requests/visitor.ts';
import type { Service } from '../support/service/service.ts';
import { axe, seriousProblems } from './axe.ts';

const test = browserSuite('the pages of sites');

interface Seen {
  readonly page: Page;
  /** What went wrong, such as a request to another host that is for no picture. */
  readonly problems: string[];
  /** Bytes of the page's own files, without the map. */
  readonly bytes: () => number;
}

const looks = [
  { colorScheme: 'light', viewport: { width: 1280, height: 900 } },
  { colorScheme: 'dark', viewport: { width: 390, height: 844 } },
] as const;

type Look = (typeof looks)[number];

const picture = readFileSync(createRequire(import.meta.url).resolve('swagger-ui-dist/favicon-32x32.png'));

interface Opening {
  readonly look?: Look;
  /** Who signs in on the page's host before. */
  readonly person?: string | undefined;
  /** What the page is expected to have, but for errors. */
  readonly status?: number;
}

async function openPage(
  browser: Browser,
  address: string,
  { look = looks[0], person, status = 200 }: Opening = {},
): Promise<Seen> {
  const context = await browser.newContext({ ...look, permissions: ['clipboard-read', 'clipboard-write'] });
  await context.addInitScript(axe);
  const page = await context.newPage();
  if (person !== undefined) {
    await page.goto(new URL('/sign-in?to=%2Fsearch', address).href);
    await page.click(`button[value=${person}]`);
    await page.getByRole('button', { name: 'Sign out' }).waitFor();
  }
  const { host } = new URL(address);
  const problems: string[] = [];
  let bytes = 0;
  await context.route(
    (url) => url.host !== host,
    async (route) => {
      const request = route.request();
      const isPicture = request.resourceType() === 'image' && request.url().startsWith('https://');
      if (!isPicture || (await request.headerValue('referer')) !== null) problems.push(request.url());
      await route.fulfill({ body: picture, contentType: 'image/png' });
    },
  );
  page.on('response', async (response) => {
    if (response.status() >= 400 && response.url() !== address)
      problems.push(`${response.status()} ${response.url()}`);
    if (!/maplibre|geojson|ground/.test(response.url()) && new URL(response.url()).host === host)
      bytes += (await response.body().catch(() => '')).length; // the page may have been closed
  });
  page.on('pageerror', (error) => problems.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error' && message.location().url !== address) problems.push(message.text());
  });
  assert.is((await page.goto(address))?.status(), status, address);
  return { page, problems, bytes: () => bytes };
}

const siteOf = ({ url }: Service, subdomain: string): string =>
  url.replace('127.0.0.1', `${subdomain}.localhost`);

/** Makes an audience show itself to its members alone. */
async function hide({ url }: Service, subdomain: string): Promise<void> {
  const parameters = [
    'facades/programs/local-provider/sign-in.ts',
    'ada',
    url,
    '--host',
    `admin.${subdomain}.localhost`,
  ];
  const { stdout } = await promisify(execFile)(process.execPath, parameters);
  const query = 'mutation { updateAudience(input: {publicPages: false}) { audience { publicPages } } }';
  const response = await fetch(`${url}/v1/audience/${subdomain}/graphql`, {
    method: 'POST',
    headers: { authorization: `JWT ${stdout.trim()}`, 'content-type': 'application/json' },
    body: JSON.stringify({ query }),
  });
  assert.match(await response.text(), '"publicPages":false');
}

/** One of each kind of page, with the sample's data. */
async function addresses(service: Service): Promise<[address: string, opening?: Opening][]> {
  const site = siteOf(service, 'toronto');
  const visitor = newVisitor(new URL(site).host, service.url);
  const linkIn = async (path: string, pattern: RegExp): Promise<string> => {
    const [, link] = pattern.exec((await visitor.open(path)).body) ?? [];
    if (link === undefined) throw new Error(`${path} has no such link.`);
    return link;
  };
  const event = await linkIn('/', /href="(\/events\/[^"]+)"/);
  const members = siteOf(service, 'nyphil');
  await hide(service, 'nyphil');
  const person = 'bruno';
  return [
    [`${service.url}/`],
    [`${site}/`],
    [`${site}/venues`],
    [`${site}/people`],
    [`${site}/search?q=hall`],
    [`${site}/calendar`],
    [`${site}/nowhere`, { status: 404 }],
    [site + event],
    [site + (await linkIn(event, /href="(\/venues\/[^"]+)"/))],
    [site + (await linkIn('/people', /href="(\/people\/[^"]+)"/))],
    [`${siteOf(service, 'contra')}/`],
    [`${siteOf(service, 'gazetteer')}/`],
    [site + event, { person }],
    [`${site}/calendar`, { person }],
    [`${members}/`, { status: 401 }],
    [`${members}/`, { person }],
  ];
}

test('every page, for strangers and members, in light and dark: nothing serious for axe, no wider than its window, under 150 kB, nothing from elsewhere but pictures', async ({
  service,
  browser,
}) => {
  for (const [address, opening] of await addresses(service))
    for (const look of looks) {
      const { page, problems, bytes } = await openPage(browser, address, { ...opening, look });
      const where = [address, opening?.person, look.colorScheme].join(' ');
      assert.equal(await seriousProblems(page), [], where);
      const width = await page.evaluate('document.documentElement.scrollWidth');
      assert.ok(Number(width) <= look.viewport.width, `${where} is ${width} wide`);
      assert.ok(bytes() > 0 && bytes() < 150_000, `${where} has ${bytes()} bytes`);
      assert.equal(problems, [], where);
      await page.context().close();
    }
});

test('the filters of the first page: on a desk open, on a phone closed, so that what is on comes first', async ({
  service,
  browser,
}) => {
  const shown = looks.map(async (look) => {
    const { page } = await openPage(browser, `${siteOf(service, 'toronto')}/`, { look });
    const isShown = await page.locator('#q').isVisible();
    await page.context().close();
    return isShown;
  });
  assert.equal(await Promise.all(shown), [true, false]);
});

test('a photo that cannot be loaded: nothing in its place', async ({ service, browser }) => {
  const page = await browser.newPage();
  const photos: string[] = [];
  await page.route(/^https:/, async (route) => {
    photos.push(route.request().url());
    await route.abort();
  });
  await page.goto(`${siteOf(service, 'toronto')}/`);
  const last = await page.locator('.picture').last().elementHandle();
  await page.evaluate("[...document.querySelectorAll('.picture')].at(-1)?.scrollIntoView()");
  await last?.waitForElementState('hidden');
  assert.ok(photos.length > 0);
  await page.close();
});

test('by keyboard: past the header, to an event, and to the request behind a page for who edits it, which a click copies', async ({
  service,
  browser,
}) => {
  const { page } = await openPage(browser, `${siteOf(service, 'toronto')}/`, { person: 'ada' });
  await page.keyboard.press('Tab');
  assert.is(await page.locator(':focus').innerText(), 'Skip to the content');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  assert.is(await page.locator(':focus').innerText(), 'All dates');
  await page.locator('.row a').first().focus();
  assert.match((await page.locator(':focus').getAttribute('href')) ?? '', /^\/events\//);
  await page.keyboard.press('Enter');
  await page.waitForURL('**/events/*');
  await page.goto(`${page.url()}?developer`);
  const summary = page.locator('summary', { hasText: 'The request behind this' }).first();
  await summary.focus();
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Copy: curl' }).click();
  await page.getByText('Copied').waitFor();
  assert.match(String(await page.evaluate('navigator.clipboard.readText()')), /^curl -H .*\/v1\/events\//s);
  await page.context().close();
});
