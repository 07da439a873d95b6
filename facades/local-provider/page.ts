import type { Request, RequestHandler, Response } from 'express';
import { type Html, html } from '../pages/html.ts';
import type { Directory, LocalApp } from './directory.ts';
import { type Granted, grantToken } from './grant-token.ts';
import type { Person } from './people.ts';
import { signInCommand } from './sign-in-command.ts';

/** GET /: choose who to be. */
export const peoplePage =
  (directory: Directory): RequestHandler =>
  async (request, response) => {
    const apps = await directory.apps();
    send(
      request,
      response,
      html`
      <h1>Who do you want to be?</h1>
      <p>This stands in for the identity provider while you develop. Choose an app, then a person, to get a user access token.</p>
      <form method="post" action="${request.baseUrl}/">
        <label>App <select name="app_id">${apps.map(appOption)}</select></label>
        <ul>${directory.people.map((person) => personItem(person, directory.people))}</ul>
      </form>`,
    );
  };

const appOption = ({ appId, host }: LocalApp): Html =>
  html`<option value="${appId}">${host ?? 'The platform'} (${appId})</option>`;

function personItem({ id, name, administrator, friends }: Person, people: readonly Person[]): Html {
  const names = people.filter((person) => friends.includes(person.id)).map((person) => person.name);
  return html`
    <li><button name="person" value="${id}">
      <strong>${name}</strong>${administrator ? html` <em>administrator</em>` : ''}
      <small>${names.length === 0 ? 'No friends here' : `Friends: ${names.join(', ')}`}</small>
    </button></li>`;
}

/** POST /: the token, and how to sign in with it. */
export const tokenPage =
  (directory: Directory): RequestHandler =>
  async (request, response) => {
    const granted = await grantToken(directory, request.body);
    send(request, response, tokenContent(request, granted));
  };

const tokenContent = (request: Request, { person, app, token }: Granted): Html => html`
  <h1>A token for ${person.name}</h1>
  <p>In the app <code>${app.appId}</code> of ${app.host ?? 'the platform'}, good for two hours.</p>
  <label>User access token <textarea rows="4" readonly>${token}</textarea></label>
  <label>Sign in with it <textarea rows="9" readonly>${signInCommand(`${request.protocol}://${request.host}`, app, token)}</textarea></label>
  <p><a href="${request.baseUrl}/">Be someone else</a></p>`;

function send(request: Request, response: Response, content: Html): void {
  const page = html`<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Local identity provider</title>
<link rel="stylesheet" href="${request.baseUrl}/page.css">
<main>${content}</main>
</html>
`;
  response
    .set(
      'content-security-policy',
      "default-src 'none'; style-src 'self'; form-action 'self'; frame-ancestors 'none'",
    )
    .type('html')
    .send(page.text);
}
