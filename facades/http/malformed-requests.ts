import { randomUUID } from 'node:crypto';
import { type ServerResponse, STATUS_CODES } from 'node:http';

/** Why a request is refused before it reaches express. */
interface Problem {
  readonly status: number;
  readonly message: string;
}

const malformed: Problem = { status: 400, message: 'The request is not valid HTTP.' };
export const ambiguousHost: Problem = { status: 400, message: 'Send one Host header.' };
export const unknownExpectation: Problem = {
  status: 417,
  message: 'Send no Expect header, or `Expect: 100-continue`.',
};

const problems: Readonly<Record<string, Problem>> = {
  ERR_HTTP_REQUEST_TIMEOUT: {
    status: 408,
    message: 'Send the headers within 10 seconds, and the body within two minutes.',
  },
  HPE_HEADER_OVERFLOW: { status: 431, message: 'The headers are larger than 16 KB.' },
};

const bodyOf = ({ message }: Problem): string => JSON.stringify({ error: 'invalid_request', message });

const headersOf = (body: string): Record<string, string> => ({
  Connection: 'close',
  'Content-Type': 'application/json; charset=utf-8',
  'Content-Length': String(body.length),
  'X-Request-Id': randomUUID(),
});

export function refuse(response: ServerResponse, problem: Problem): void {
  const body = bodyOf(problem);
  response.writeHead(problem.status, headersOf(body)).end(body);
}

/** The text of the response to a request that Node could not read. */
export function textOf(code = ''): string {
  const { status, message } = problems[code] ?? malformed;
  const body = bodyOf({ status, message });
  const headers = Object.entries(headersOf(body)).map(([name, value]) => `${name}: ${value}`);
  return [`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...headers, '', body].join('\r\n');
}
