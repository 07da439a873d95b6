import type { Request } from 'express';

/** Whether a person opened the address with a browser. Clients send a credential, or do not prefer HTML. */
export const isBrowser = (request: Request): boolean =>
  request.headers.authorization === undefined && request.accepts('json', 'html') === 'html';

/** Whether any type will do: so services ask that show where a link leads. */
export const takesAnything = ({ method, headers }: Request): boolean =>
  ['GET', 'HEAD'].includes(method) && headers.authorization === undefined && headers.accept === '*/*';

/** Whether the script of a page follows what happens: browsers send no other type then. */
export const isEventSource = ({ headers }: Request): boolean => headers.accept === 'text/event-stream';

/**
 * Whether a page of this host sent the request. Cookies do not tell: the platform's hosts are of one site. Without a
 * secure connection, browsers send the origin only.
 */
export function isSameOrigin({ headers, host }: Request): boolean {
  const site = headers['sec-fetch-site'];
  if (site !== undefined) return site === 'same-origin';
  const origin = URL.parse(headers.origin ?? '');
  return origin !== null && origin.host === host;
}
