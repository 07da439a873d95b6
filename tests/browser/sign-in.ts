import type { Page } from 'playwright-core';

/** From a page with a link to sign in, by the local provider's dialog, and back to that page. */
export async function signInAs(page: Page, person: string): Promise<void> {
  await page.getByRole('link', { name: 'Sign in' }).click();
  await page.click(`button[value=${person}]`);
}
