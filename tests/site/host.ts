import { signedInVisitor } from '../pages/signed-in.ts';
import type { SeededAudience } from '../support/records/seeds.ts';
import { signIn } from '../support/requests/credentials.ts';
import { newVisitor } from '../support/requests/visitor.ts';

/** A browser on the audience's host. */
export const visitorOf = ({ subdomain }: SeededAudience) => newVisitor(`${subdomain}.platform.test`);

/** A browser of somebody who signed in there. */
export async function memberOf({ subdomain }: SeededAudience) {
  const { visitor } = await signedInVisitor({ host: `${subdomain}.platform.test`, to: '/' });
  return visitor;
}

export async function editorOf(audience: SeededAudience) {
  const { subdomain } = audience;
  const { visitor, person } = await signedInVisitor({ host: `${subdomain}.platform.test`, to: '/' });
  await signIn({ audience, person, role: 'editor' });
  return visitor;
}

/** The texts of the elements with this name, without markup. */
export const textsIn = (page: string, element: string): string[] =>
  [...page.matchAll(new RegExp(`<${element}\\b[^>]*>(.*?)</${element}>`, 'gs'))].map(([, inner = '']) =>
    inner.replaceAll(/<[^>]*>/g, '').trim(),
  );

/** What the page says of itself in the terms of schema.org. */
export function structuredDataIn(page: string): Record<string, unknown> {
  const [, json = '{}'] = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(page) ?? [];
  return JSON.parse(json);
}
