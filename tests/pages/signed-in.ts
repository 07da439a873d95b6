import { testApp } from '../support/app/app.ts';
import { newVisitor, type Visited, type Visitor } from '../support/requests/visitor.ts';
import { choose, pathOf } from '../voice/browser-scene.ts';

/** Signs a person in with a browser, by `GET /sign-in`. */
export async function signedInVisitor({ name = 'Robin Quill', host = 'platform.test', to = '/docs' } = {}) {
  const { provider } = await testApp();
  const person = provider.addPerson(name);
  const visitor = newVisitor(host);
  const { location } = await visitor.open(`/sign-in?to=${encodeURIComponent(to)}`);
  const completed = await visitor.open(pathOf(await choose(location, person)));
  return { visitor, person, completed };
}

export const formTokenIn = ({ body }: Visited): string =>
  /name="form_token" value="([^"]+)"/.exec(body)?.[1] ?? '';

/** The token of the forms that a visitor's pages have now. */
export const formTokenOf = async (visitor: Visitor): Promise<string> =>
  formTokenIn(await visitor.open('/docs'));

export const isSignedIn = async (visitor: Visitor): Promise<boolean> =>
  (await visitor.open('/docs')).body.includes('Signed in as');
