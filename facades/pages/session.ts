import type { CookieOptions, Request } from 'express';
import { issueFormToken, readBrowserToken } from '../../core/auth/browser-token.ts';
import type { UserPrincipal } from '../../core/auth/principal.ts';
import { Refusal } from '../../core/errors/refusal.ts';
import { callProcedure } from '../../core/procedure-list.ts';
import type { Context } from '../../core/request/context.ts';
import { contextOf, countCredential, type Incoming } from '../http/authenticate.ts';
import { type Html, html } from './html.ts';

/** Who is signed in with this browser on this host; both are null for a stranger. */
export interface PageSession {
  readonly principal: UserPrincipal | null;
  /** Forms send it, so that no other site can post them. Valid for a day, within this session. */
  readonly formToken: string | null;
}

export const stranger: PageSession = { principal: null, formToken: null };

/** Counts the request and reads the session's cookie, which it renews once a day. Only pages call this. */
export async function pageSession(incoming: Incoming): Promise<PageSession> {
  try {
    const credential = await readBrowserToken(
      contextOf(incoming, null),
      readCookie(incoming, 'signed-in') ?? '',
    );
    const { lookUp } = await countCredential(incoming, credential);
    const principal = await lookUp();
    if (principal.kind !== 'user') return stranger;
    const ctx = contextOf(incoming, principal);
    if (credential?.isDue) await renew(incoming, ctx);
    return { principal, formToken: await issueFormToken(ctx, principal) };
  } catch (error) {
    if (error instanceof Refusal && error.reason === 'unauthenticated') return stranger;
    throw error;
  }
}

async function renew(incoming: Incoming, ctx: Context): Promise<void> {
  const { browser_token, maximum_age } = await callProcedure('tokens.renewBrowserSession', ctx, undefined);
  setCookie(incoming, 'signed-in', browser_token, maximum_age);
}

/** For every form that is posted. */
export const formField = ({ formToken }: PageSession): Html =>
  formToken === null ? html`` : html`<input type="hidden" name="form_token" value="${formToken}">`;

interface Button {
  readonly look?: string;
  /** What it posts. */
  readonly fields?: Readonly<Record<string, string>>;
  /** The id of the element that says to what it is done, where a page has several such buttons. */
  readonly of?: string;
}

/** A form of one button. */
export const buttonForm = (
  session: PageSession,
  action: string,
  text: string,
  { look = 'quiet small', fields = {}, of }: Button = {},
): Html =>
  html`<form method="post" action="${action}">${formField(session)}${Object.entries(fields).map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`)}<button class="${look}"${namedWith(of)}>${text}</button></form>`;

/** Has screen readers tell buttons apart: the name of each is its text, and what that element says. */
export const namedWith = (id: string | undefined): Html | '' =>
  id === undefined ? '' : html` id="do-${id}" aria-labelledby="do-${id} ${id}"`;

/** Where a stranger signs in, to come back to a path of this host. */
export const signInPath = (to: string): string => `/sign-in?to=${encodeURIComponent(to)}`;

/** The attempt of a sign-in in progress, the token of the person who signed in, and what pages remember. Only pages read them. */
type CookieName = 'sign-in' | 'signed-in' | 'looked' | 'mail-address' | 'shown-once';

/** With this prefix, browsers accept the cookie from this host only, not from one above or beside it. */
const nameOf = ({ secure }: Request, name: CookieName): string => (secure ? `__Host-${name}` : name);

/** Lax: sent when the identity provider redirects here, and with no request that another site makes or embeds. */
const optionsOf = ({ secure }: Request): CookieOptions => ({
  httpOnly: true,
  path: '/',
  sameSite: 'lax',
  secure,
});

export function setCookie(
  { request, response }: Incoming,
  name: CookieName,
  value: string,
  maxAge: number,
): void {
  response.cookie(nameOf(request, name), value, { ...optionsOf(request), maxAge });
}

export function clearCookie({ request, response }: Incoming, name: CookieName): void {
  response.clearCookie(nameOf(request, name), optionsOf(request));
}

/** Undefined if there are several, as if there were none. */
export function readCookie({ request }: Incoming, name: CookieName): string | undefined {
  const start = `${nameOf(request, name)}=`;
  const cookies = (request.headers.cookie ?? '').split(/; */);
  const [value, ...others] = cookies.filter((cookie) => cookie.startsWith(start));
  return others.length === 0 ? value?.slice(start.length) : undefined;
}
