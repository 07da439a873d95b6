import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createExpressMiddleware } from '@trpc/server/adapters/express';
import type { Request, RequestHandler, Response } from 'express';
import type { Principal } from '../../core/auth/principal.ts';
import { errorShape } from '../../core/errors/error-shape.ts';
import { Refusal } from '../../core/errors/refusal.ts';
import { toRefusal } from '../../core/errors/to-refusal.ts';
import { procedureList } from '../../core/procedure-list.ts';
import { admitToTrpc } from '../../core/request/admission.ts';
import { bodyLimitsOf, publicBody } from '../../core/request/body-limits.ts';
import type { Context } from '../../core/request/context.ts';
import { oneAtATime } from '../../core/request/one-at-a-time.ts';
import { authenticateRequest, contextOf, countAddress, type Incoming } from '../http/authenticate.ts';
import { hasBody, readText } from '../http/body.ts';
import type { Service } from '../http/endpoint.ts';
import { headersOf, statusOf } from '../http/error-response.ts';
import { exposedRouter } from './exposed-router.ts';
import { maximumBatch, trpcPath } from './path.ts';

const publicNames = new Set(
  procedureList.filter(({ meta }) => meta.callers === undefined).map(({ name }) => name),
);

const costlyNames = new Set(procedureList.filter(({ meta }) => meta.isCostly).map(({ name }) => name));

/** The procedures over tRPC's protocol, for TypeScript clients. */
export function mountTrpc(service: Service): RequestHandler {
  const handle = createExpressMiddleware({
    router: exposedRouter,
    maxBatchSize: maximumBatch,
    createContext: async ({ req, res }) =>
      contexts.get(req) ?? contextOf({ ...service, request: req, response: res }, null),
    responseMeta: ({ errors: [error] }) => ({
      headers: new Headers({ 'Cache-Control': 'no-store', ...(error && headersOf(toRefusal(error))) }),
    }),
    onError: ({ error, req }) => {
      const refusal = toRefusal(error);
      const { reason, data } = refusal;
      if (req.res) req.res.locals.refusal = refusal;
      if (reason === 'internal' && error.code === 'INTERNAL_SERVER_ERROR' && req.res)
        req.res.locals.failure = data.cause;
    },
  });

  return (request, response, next) => {
    response.locals.route = trpcPath;
    serve({ ...service, request, response }, () => handle(request, response, next)).catch((error: unknown) =>
      refuse(response, toRefusal(error)),
    );
  };
}

const contexts = new WeakMap<Request, Context>();

/** A batch is a costly request, and so is a call of a costly procedure: its body may be large. */
async function serve(incoming: Incoming, handle: () => void): Promise<void> {
  const { request, response } = incoming;
  const names = calledNames(request.path);
  const context = contextOf(incoming, await authenticate(incoming, names));
  const callWithin = async (of: Context) => {
    contexts.set(request, of);
    await takeBody(request, names);
    handle();
  };
  const isCostly = names.length > 1 || names.some((name) => costlyNames.has(name));
  if (!isCostly) return callWithin(context);
  await oneAtATime(context, async () => {
    // Costly calls of a batch wait for each other.
    await callWithin({ ...context, queue: randomUUID() });
    if (!response.closed) await once(response, 'close');
  });
}

/** Counts each call and authenticates the request before its body is read. */
async function authenticate(incoming: Incoming, names: readonly string[]): Promise<Principal | null> {
  const publicCalls = names.filter((name) => publicNames.has(name)).length;
  const otherCalls = names.length - publicCalls;
  if (publicCalls > 0) await countAddress(incoming, publicCalls);
  if (otherCalls === 0) return null;
  const principal = await authenticateRequest(incoming, otherCalls).catch(unauthenticated);
  admitToTrpc(principal);
  return principal;
}

/** Procedures that are not public refuse such a call one by one, so the rest of the batch still works. */
function unauthenticated(error: unknown): null {
  if (error instanceof Refusal && error.reason === 'unauthenticated') return null;
  throw error;
}

const limits = new Map(procedureList.map(({ name, meta }) => [name, bodyLimitsOf(meta)]));

/** Reads the body as REST does; tRPC parses it. Several calls share the lowest of their limits. */
async function takeBody(request: Request, names: readonly string[]): Promise<void> {
  if (request.method !== 'POST' || !hasBody(request)) return;
  const [lowest = publicBody] = names
    .map((name) => limits.get(name) ?? publicBody)
    .sort((one, other) => one.maximum - other.maximum);
  request.body = (await readText(request, lowest)).text;
}

function refuse(response: Response, refusal: Refusal): void {
  response.set({ 'Cache-Control': 'no-store', ...headersOf(refusal) });
  response.status(statusOf(refusal)).json({ error: errorShape(refusal, undefined) });
}

/** The names of the called procedures, as tRPC reads them. */
function calledNames(path: string): string[] {
  try {
    return decodeURIComponent(path.slice(1)).replaceAll('/', '.').split(',');
  } catch {
    return [path];
  }
}
