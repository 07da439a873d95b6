import { randomUUID } from 'node:crypto';
import { createServer, type RequestListener, type Server, type ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';

const timeout = 10_000;

/** Closes connections that send more than 16 KB of headers, or take more than 10 s to send a request. */
export function createHttpServer(app: RequestListener): Server {
  const limits = { headersTimeout: timeout, requestTimeout: timeout, maxHeaderSize: 16 * 1024 };
  const server = createServer({ ...limits, connectionsCheckingInterval: 1000 }, app);
  const latest = new WeakMap<Duplex, ServerResponse>();
  server.prependListener('request', (request, response) => latest.set(request.socket, response));
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    const response = latest.get(socket);
    const isAnswering = response?.headersSent && !response.writableFinished;
    if (socket.writable && !isAnswering) socket.end(refusal(error.code));
    else socket.destroy();
  });
  return server;
}

const malformed = ['400 Bad Request', 'The request is not valid HTTP.'];
const problems: Record<string, string[]> = {
  ERR_HTTP_REQUEST_TIMEOUT: ['408 Request Timeout', 'The request took longer than 10 seconds to arrive.'],
  HPE_HEADER_OVERFLOW: ['431 Request Header Fields Too Large', 'The headers are larger than 16 KB.'],
};

/** The response to a malformed request, which does not reach express. */
function refusal(code = ''): string {
  const [status, message] = problems[code] ?? malformed;
  const body = JSON.stringify({ error: 'invalid_request', message });
  return [
    `HTTP/1.1 ${status}`,
    'Connection: close',
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${body.length}`,
    `X-Request-Id: ${randomUUID()}`,
    '',
    body,
  ].join('\r\n');
}
