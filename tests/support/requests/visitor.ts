import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { testApp } from '../app/app.ts';

export interface Visited {
  readonly status: number | undefined;
  readonly headers: Headers;
  readonly location: string;
  readonly body: string;
}

interface Visit {
  readonly method?: 'HEAD';
  readonly accept?: string;
  /** Sent with POST, as a form. */
  readonly form?: Record<string, string> | URLSearchParams | FormData;
  readonly headers?: Record<string, string>;
}

export type Visitor = ReturnType<typeof newVisitor>;

/** A browser, as far as the service sees it, on one of its hosts: it keeps cookies, and follows no redirect by itself. */
export function newVisitor(host = 'platform.test', serviceUrl?: string) {
  const cookies = new Map<string, string>();

  return {
    cookies,
    async open(
      path: string,
      { accept = 'text/html,*/*;q=0.8', form, headers, method }: Visit = {},
    ): Promise<Visited> {
      const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
      const encoded = form && new Response(form instanceof FormData ? form : new URLSearchParams(form));
      const type = encoded?.headers.get('content-type')?.replace(/;charset=.*/, '') ?? '';
      const sent = request(new URL(path, serviceUrl ?? (await testApp()).url), {
        method: method ?? (form === undefined ? 'GET' : 'POST'),
        headers: {
          host,
          accept,
          ...(cookie !== '' && { cookie }),
          ...(form && { 'content-type': type, origin: `http://${host}` }),
          ...headers,
        },
      });
      sent.end(await encoded?.bytes());
      const [response]: IncomingMessage[] = await once(sent, 'response');
      if (response === undefined) throw new Error('There is no response.');
      const received = headersOf(response);
      for (const line of received.getSetCookie()) keep(cookies, line);
      return {
        status: response.statusCode,
        headers: received,
        location: received.get('location') ?? '',
        body: await text(response),
      };
    },
  };
}

function headersOf({ headersDistinct }: IncomingMessage): Headers {
  const headers = new Headers();
  for (const [name, values = []] of Object.entries(headersDistinct))
    for (const value of values) headers.append(name, value);
  return headers;
}

function keep(cookies: Map<string, string>, line: string): void {
  const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
  if (/; Expires=Thu, 01 Jan 1970/.test(line)) cookies.delete(name);
  else cookies.set(name, value);
}
