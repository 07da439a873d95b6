import type { Browser, BrowserContextOptions, Page, Response } from 'playwright-core';
import * as assert from 'uvu/assert';
import type { Service } from '../support/service/service.ts';
import { seriousProblems } from './axe.ts';
import { signInAs } from './sign-in.ts';

export const desk = { viewport: { width: 1280, height: 900 } };
export const phone = { viewport: { width: 390, height: 844 } };

/** Signs in on a console, as an administrator of the platform. */
export const consoleAt =
  (host: string) =>
  async ({ url }: Service, browser: Browser, options: BrowserContextOptions): Promise<Page> => {
    const context = await browser.newContext({ ...options, baseURL: url.replace('127.0.0.1', host) });
    const page = await context.newPage();
    await page.goto('/');
    await signInAs(page, 'ada');
    await page.getByRole('button', { name: 'Sign out' }).waitFor();
    return page;
  };

/** Goes on by Tab until the focus is there. */
export async function tabTo(page: Page, selector: string): Promise<void> {
  for (let count = 0; count < 120; count++) {
    await page.keyboard.press('Tab');
    if (await page.locator(`:focus:is(${selector})`).count()) return;
  }
  assert.unreachable(`The keyboard does not lead to ${selector} of ${page.url()}`);
}

/** A page in one of its looks: nothing serious for axe, no wider than its window, under 150 kB. */
export async function checkPage(page: Page, path: string, where: string): Promise<void> {
  let bytes = 0;
  const count = async (response: Response) => {
    if (!/maplibre|geojson|ground/.test(response.url()))
      bytes += (await response.body().catch(() => '')).length;
  };
  page.on('response', count);
  await page.goto(path, { waitUntil: 'networkidle' });
  page.off('response', count);
  assert.equal(await seriousProblems(page), [], where);
  const width = await page.evaluate('document.documentElement.scrollWidth');
  assert.ok(Number(width) <= (page.viewportSize()?.width ?? 0), `${where} is ${width} wide`);
  assert.ok(bytes < 150_000, `${where} has ${bytes} bytes`);
  assert.is.not(await page.locator('h1').innerText(), '', where);
}
