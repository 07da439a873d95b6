import type { Request, RequestHandler, Response } from 'express';
import { type Html, html, sendHtml } from '../pages/html.ts';
import type { Directory, LocalApp, Person } from './directory.ts';
import { type GrantedToken, grantToken } from './grant-token.ts';

/** GET /: a form to choose a person. */
export const peoplePage =
  (directory: Directory): RequestHandler =>
  async (request, response) => {
    const apps = await directory.apps();
    sendLocalPage(
      request,
      response,
      html`
      <h1>Choose a person</h1>
      <p>This replaces the identity provider during development. Choose an app, then a person, to get a user access token.</p>
      <form method="post" action="${request.baseUrl}/">
        <label>App <select name="app_id">${apps.map(appOption)}</select></label>
        <ul>${directory.people.map((person) => personItem(person, directory.people))}</ul>
      </form>`,
    );
  };

const appOption = ({ appId, host }: LocalApp): Html =>
  html`<option value="${appId}">${host ?? 'The platform'} (${appId})</option>`;

export function personItem({ id, name, administrator, friends }: Person, people: readonly Person[]): Html {
  const names = people.filter((person) => friends.includes(person.id)).map((person) => person.name);
  return html`
    <li><button name="person" value="${id}">
      <strong>${name}</strong>${administrator ? html` <em>administrator</em>` : ''}
      <small>${names.length === 0 ? 'No friends here' : `Friends: ${names.join(', ')}`}</small>
    </button></li>`;
}

/** POST /: a token for the person, and how to sign in with it. */
export const tokenPage =
  (directory: Directory): RequestHandler =>
  async (request, response) => {
    const granted = await grantToken(directory, request.body);
    sendLocalPage(request, response, tokenContent(request, granted));
  };

const tokenContent = (request: Request, { person, app, token }: GrantedToken): Html => html`
  <h1>A token for ${person.name}</h1>
  <p>In the app <code>${app.appId}</code> of ${app.host ?? 'the platform'}, valid for two hours.</p>
  <label>User access token <textarea rows="4" readonly>${token}</textarea></label>
  <label>Sign in with it <textarea rows="9" readonly>${signInCommand(`${request.protocol}://${request.host}`, app, token)}</textarea></label>
  <p><a href="${request.baseUrl}/">Choose someone else</a></p>`;

/** A shell command that signs in with the token. */
function signInCommand(origin: string, { host }: LocalApp, token: string): string {
  const device = { identifier: 'local-device', type: 'web', model: 'curl', version: '1', build: '1' };
  const body = JSON.stringify({ social_token: token, host, device });
  return `curl ${quote(`${origin}/v1/token`)} \\\n  -H 'Content-Type: application/json' \\\n  -d ${quote(body)}`;
}

const quote = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`;

export const sendLocalPage = (
  request: Request,
  response: Response,
  content: Html,
  formTargets = "'self'",
): void =>
  sendHtml(response, {
    title: 'Local identity provider',
    head: html`<link rel="stylesheet" href="${request.baseUrl}/page.css">`,
    body: html`<main>${content}</main>`,
    policy: `default-src 'none'; style-src 'self'; form-action ${formTargets}; frame-ancestors 'none'`,
  });
