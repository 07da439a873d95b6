import { testApp } from '../app/app.ts';
import { assertDescribed } from './described.ts';

export interface ApiResponse<Body> {
  readonly status: number;
  readonly headers: Headers;
  readonly body: Body;
}

interface Options {
  /** The whole Authorization header, as returned by `signIn` and `apiKey`. */
  readonly as?: string | undefined;
  /** Sent as JSON; a string or bytes are sent unchanged. */
  readonly body?: unknown;
  readonly headers?: Record<string, string>;
}

/** One HTTP request to the service, such as `request('GET /v1/me', { as: user })`. */
export async function request<Body = unknown>(
  line: string,
  options: Options = {},
): Promise<ApiResponse<Body>> {
  const [method = '', path = ''] = line.split(' ');
  const response = await requestAt<Body>((await testApp()).url, line, options);
  assertDescribed(method, path, response);
  return response;
}

/** The same to a service in another process, without a look at the OpenAPI document. */
export async function requestAt<Body = unknown>(
  url: string,
  line: string,
  { as, body, headers }: Options = {},
): Promise<ApiResponse<Body>> {
  const [method = '', path = ''] = line.split(' ');
  const response = await fetch(`${url}${path}`, {
    method,
    redirect: 'manual',
    headers: {
      ...(as !== undefined && { authorization: as }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...headers,
    },
    body: typeof body === 'string' || body instanceof Uint8Array ? body : (JSON.stringify(body) ?? null),
  });
  const text = await textOf(response);
  return { status: response.status, headers: response.headers, body: parse(text) };
}

/** Of events that come one by one, the first. */
async function textOf(response: Response): Promise<string> {
  if (!response.headers.get('content-type')?.startsWith('text/event-stream')) return response.text();
  let text = '';
  for await (const part of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
    text += part;
    if (text.includes('\n\n')) break;
  }
  return text;
}

/** Unchecked: the caller's type argument is verified by its assertions. */
function parse(text: string) {
  if (text === '') return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
