import { type Browser, chromium, type Page } from 'playwright-core';
import { suite } from 'uvu';
import { leaveNothing, type Service, start } from './service.ts';

interface Opened {
  service: Service;
  browser: Browser;
}

/** A suite whose tests get the service with its sample data, and a browser. */
export function browserSuite(title: string) {
  const test = suite<Opened>(title);
  test.before(async (opened) => {
    opened.service = await start({ DEMO: '1' });
    opened.browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox'] });
  });
  test.after(async ({ browser }) => {
    await browser.close();
    await leaveNothing();
  });
  return test;
}

/** Collects errors, and requests to any other host, from now on. */
export function watch(page: Page, { url }: Service): string[] {
  const problems: string[] = [];
  page.on('request', (request) => {
    const address = request.url();
    if (!address.startsWith(url) && !address.startsWith('data:')) problems.push(address);
  });
  page.on('response', (response) => {
    if (response.status() >= 400) problems.push(`${response.status()} ${response.url()}`);
  });
  page.on('pageerror', (error) => problems.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error') problems.push(message.text());
  });
  return problems;
}
