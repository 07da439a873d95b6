import { testApp } from '../support/app/app.ts';
import type { TestPerson } from '../support/provider/provider.ts';
import { newVisitor, type Visited, type Visitor } from '../support/requests/visitor.ts';
import { asked, encoded } from './voice-client.ts';

export const authorizePath = `/voice/authorize?${encoded(asked)}`;

/** What a person chooses at the dialog: the address to which it redirects. Nobody: they do not sign in. */
export async function choose(dialog: string, person?: TestPerson): Promise<string> {
  const page = await fetch(dialog);
  if (page.status !== 200) throw new Error(await page.text());
  const { client_id = '', redirect_uri = '', state = '' } = Object.fromEntries(new URL(dialog).searchParams);
  const fields = { client_id, redirect_uri, state, ...(person && { person: person.id }) };
  const response = await fetch(new URL(dialog).origin + new URL(dialog).pathname, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams(fields),
  });
  return response.headers.get('location') ?? '';
}

/** The path and query of an address, which a visitor opens on its own host. */
export function pathOf(address: string): string {
  const { pathname, search } = new URL(address);
  return pathname + search;
}

/** A visitor who has come back from the dialog with a code, with the address of the callback not yet opened. */
export async function comeBack(visitor: Visitor, person: TestPerson): Promise<string> {
  const { location } = await visitor.open(authorizePath);
  return pathOf(await choose(location, person));
}

/** Signs a person in with a new browser. */
export async function signInBrowser(name = 'Robin Quill', host?: string) {
  const { provider } = await testApp();
  const person = provider.addPerson(name);
  const visitor = newVisitor(host);
  const completed = await visitor.open(await comeBack(visitor, person));
  return { person, visitor, completed };
}

/** The values of the consent page's form. */
export const consentIn = ({ body }: Visited): string =>
  /name="consent" value="([^"]+)"/.exec(body)?.[1] ?? '';
