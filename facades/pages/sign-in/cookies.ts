import type { CookieOptions, Request } from 'express';
import type { Incoming } from '../../http/authenticate.ts';

/** The attempt of a sign-in in progress, and the token of the person who signed in. Only pages read them. */
type CookieName = 'sign-in' | 'signed-in';

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
