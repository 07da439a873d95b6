import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from 'node:http';
import type { Duplex } from 'node:stream';
import { ambiguousHost, refuse, textOf, unknownExpectation } from './malformed-requests.ts';

const limits = {
  headersTimeout: 10_000,
  // With the body: a batch of 16 MB takes this long on a line of 1 Mbit/s.
  requestTimeout: 120_000,
  connectionsCheckingInterval: 1000,
  maxHeaderSize: 16 * 1024,
  // Node's own response to a missing Host has no body and no X-Request-Id.
  requireHostHeader: false,
};

/** Shorter ones, for tests. */
type Timeouts = Partial<Pick<typeof limits, 'headersTimeout' | 'requestTimeout'>>;

/** A server that ends slow requests, and responds in the service's form to those that are not valid HTTP. */
export function createHttpServer(app: RequestListener, timeouts: Timeouts = {}): Server {
  const server = createServer({ ...limits, ...timeouts }, (request, response) => {
    if (hasOneHost(request)) app(request, response);
    else refuse(response, ambiguousHost);
  });
  const latest = new WeakMap<Duplex, ServerResponse<IncomingMessage>>();
  server.prependListener('request', (request, response) => latest.set(request.socket, response));
  server.on('checkExpectation', (_request, response) => refuse(response, unknownExpectation));
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    const response = latest.get(socket);
    const isAnswering = response?.headersSent && !response.writableFinished;
    if (socket.writable && !isAnswering) socket.end(textOf(error.code));
    else socket.destroy();
  });
  return server;
}

/** RFC 9112, section 3.2: proxies and the service might each take another of several hosts. */
const hasOneHost = ({ headersDistinct: { host = [] }, httpVersion }: IncomingMessage): boolean =>
  host.length === 1 || (host.length === 0 && httpVersion === '1.0');
