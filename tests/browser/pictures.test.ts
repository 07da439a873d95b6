import { readFileSync, writeFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import * as assert from 'uvu/assert';
import { z } from 'zod';
import { browserSuite } from '../support/requests/browser.ts';
import { difference } from './likeness.ts';
import { signInAs } from './sign-in.ts';

const test = browserSuite('the pictures of the README', {}, ['--import', './tests/browser/clock.ts']);

/** `PICTURES=write npm test -- tests/browser/pictures` takes them anew. */
const isWriting = process.env.PICTURES === 'write';

/** Of one letter of a font in place of another, a picture hardly changes; without its style sheet, it does by 30. */
const maximumDifference = 12;

const maximumBytes = 200_000;

/** In place of the photos, which are others': the pages show what is behind them. */
const transparent = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64');

async function openAudience(page: Page, url: string): Promise<string> {
  await page.goto(url.replace('127.0.0.1', 'toronto.localhost'));
  const parts = ['header', 'main > h1', 'main > .lead', 'main > section >> nth=0'];
  const texts = await Promise.all(parts.map((part) => page.locator(part).ariaSnapshot()));
  return `${texts.join('\n')}\n`;
}

async function openGraphiql(page: Page, url: string): Promise<string> {
  await page.goto(`${url}/v1/audience/toronto/graphql`);
  await signInAs(page, 'ada');
  await page.getByRole('region', { name: 'Result Window' }).getByText('"Ada', { exact: false }).waitFor();
  const editors = `['query-editor', 'response'].map((name) =>
    document.querySelector('.graphiql-' + name + ' .CodeMirror').CodeMirror.getValue())`;
  const texts = z.array(z.string()).parse(await page.evaluate(editors));
  return [await page.locator('#session').ariaSnapshot(), ...texts, ''].join('\n');
}

async function openConsole(page: Page, url: string): Promise<string> {
  await page.goto(url.replace('127.0.0.1', 'admin.toronto.localhost'));
  await signInAs(page, 'ada');
  // The style sheet shows it.
  await page.getByRole('link', { name: 'Settings' }).waitFor();
  const parts = ['.desk nav', 'main > header', 'main > section >> nth=0'];
  const texts = await Promise.all(parts.map((part) => page.locator(part).ariaSnapshot()));
  return `${texts.join('\n')}\n`;
}

/** Without the map, which takes a while to be drawn. */
async function openVenue(page: Page, url: string): Promise<string> {
  await page.route('**/site/pin.js', (route) => route.abort());
  await openConsole(page, url);
  await page.goto(new URL('/venues?query=Massey+Hall', page.url()).href);
  await page.getByRole('link', { name: 'Massey Hall', exact: true }).first().click();
  await page.waitForURL('**/venues/*-*');
  const texts = await Promise.all(
    ['main h1', 'form.record'].map((part) => page.locator(part).ariaSnapshot()),
  );
  return `${texts.join('\n')}\n`;
}

for (const [name, open] of [
  ['audience', openAudience],
  ['console', openConsole],
  ['console-venue', openVenue],
  ['graphiql', openGraphiql],
] as const)
  test(`.github/pictures/${name}.png: shows the page as it is`, async ({ service, browser }) => {
    const context = await browser.newContext({ viewport: { width: 1120, height: 720 } });
    await context.route(
      ({ hostname }) => !/localhost|127\.0\.0\.1/.test(hostname),
      (route) => route.fulfill({ body: transparent, contentType: 'image/gif' }),
    );
    const page = await context.newPage();
    const shown = await open(page, service.url);
    const text = shown.replaceAll(new URL(service.url).port, '3000');
    const picture = await page.screenshot({ animations: 'disabled', caret: 'hide' });
    await context.close();
    const file = `.github/pictures/${name}`;
    if (isWriting) {
      writeFileSync(`${file}.png`, picture);
      writeFileSync(`${file}.txt`, text);
    }
    const before = readFileSync(`${file}.png`);
    const retake = 'PICTURES=write npm test -- tests/browser/pictures takes it anew';
    assert.fixture(text, readFileSync(`${file}.txt`, 'utf8'), retake);
    assert.ok(before.length < maximumBytes, `${before.length} bytes`);
    const changed = await difference(browser, before, picture);
    assert.ok(changed < maximumDifference, `it differs by ${changed}: ${retake}`);
  });
