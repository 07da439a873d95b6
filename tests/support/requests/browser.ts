import { type Browser, chromium, type Page } from 'playwright-core';
import { suite } from 'uvu';
import { suites } from '../../run/suites.ts';
import { type Environment, leaveNothing, type Service, start } from '../service/service.ts';

interface Opened {
  service: Service;
  browser: Browser;
}

/** A suite whose tests get the service with its sample data, and a browser. */
export function browserSuite(title: string, environment: Environment = {}, options: readonly string[] = []) {
  const test = suite<Opened>(title);
  test.before(async (opened) => {
    opened.service = await start({ DEMO: '1', ...environment }, undefined, options);
    opened.browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox'] });
  });
  test.after(async ({ browser }) => {
    await browser.close();
    await leaveNothing();
  });
  suites.push(test);
  return test;
}

/** Collects errors, and requests to any other host but one expected, from now on. */
export function watch(page: Page, { url }: Service, expected = url): string[] {
  const problems: string[] = [];
  page.on('request', (request) => {
    const address = request.url();
    if (![url, expected, 'data:'].some((start) => address.startsWith(start))) problems.push(address);
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
