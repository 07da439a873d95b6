import type { Request, RequestHandler } from 'express';
import { z } from 'zod';
import { isThisMachine } from '../http/this-machine.ts';
import { type Html, html } from '../pages/html.ts';
import { dialogPath } from './client.ts';
import { appById, type Directory, findPerson, type LocalApp } from './directory.ts';
import { issueCode } from './grants.ts';
import { parametersOf, wrongParameter } from './graph-error.ts';
import { personItem, sendLocalPage } from './page.ts';

const parameters = z.object({
  client_id: z.string(),
  redirect_uri: z.url(),
  state: z.string().default(''),
  response_type: z.literal('code').default('code'),
});

type Parameters = z.output<typeof parameters>;

async function checked(directory: Directory, input: unknown): Promise<Parameters & { app: LocalApp }> {
  const found = parametersOf(input, parameters);
  const app = await appById(directory, found.client_id);
  if (!isThisMachine(new URL(found.redirect_uri).hostname, directory.platformDomain))
    throw wrongParameter('redirect_uri is not an address of this machine or of the platform.');
  return { ...found, app };
}

/** GET /dialog/oauth: a person signs in with a browser by choosing who they are. */
export const dialogPage =
  (directory: Directory): RequestHandler =>
  async (request, response) => {
    const found = await checked(directory, request.query);
    const origin = new URL(found.redirect_uri).origin;
    sendLocalPage(request, response, dialogContent(request, directory, found), `'self' ${origin}`);
  };

const dialogContent = (
  request: Request,
  { people }: Directory,
  { app, client_id, redirect_uri, state }: Parameters & { app: LocalApp },
): Html => html`
  <h1>Sign in to ${app.host ?? 'the platform'}</h1>
  <p>This replaces the identity provider's dialog during development. Choose who you are.</p>
  <form method="post" action="${request.baseUrl}${dialogPath}">
    <input type="hidden" name="client_id" value="${client_id}">
    <input type="hidden" name="redirect_uri" value="${redirect_uri}">
    <input type="hidden" name="state" value="${state}">
    <ul>
      ${people.map((person) => personItem(person, people))}
      <li><button>Do not sign in</button></li>
    </ul>
  </form>`;

const choice = z.object({ person: z.string().optional() });

/** POST /dialog/oauth: redirects with a code for the person, or with the error of a person who does not sign in. */
export const chooseInDialog =
  (directory: Directory): RequestHandler =>
  async (request, response) => {
    const { app, redirect_uri: redirectUri, state } = await checked(directory, request.body);
    const { person } = parametersOf(request.body, choice);
    const address = new URL(redirectUri);
    const add = (values: Record<string, string>) => {
      for (const [name, value] of Object.entries(values)) address.searchParams.set(name, value);
    };
    if (person === undefined) add({ error: 'access_denied', error_reason: 'user_denied' });
    else {
      const { id: personId } = findPerson(directory.people, person);
      add({ code: await issueCode(directory.secret, { personId, appId: app.appId }, redirectUri) });
    }
    add({ state });
    response.redirect(302, address.href);
  };
