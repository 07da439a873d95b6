import compression from 'compression';
import express, { type Express, type Router } from 'express';
import type { Logger } from 'pino';
import type { Dependencies } from '../core/context.ts';
import { crossOrigin } from './cross-origin.ts';
import { graphqlEndpoints } from './graphql/endpoints.ts';
import { graphiqlFiles, graphiqlPath } from './graphql/graphiql/files.ts';
import { localProviderPath } from './local-provider/path.ts';
import { measureRequests } from './metrics/requests.ts';
import { preconditions } from './preconditions.ts';
import type { RateLimits } from './rate-limits.ts';
import { docs } from './reference/docs.ts';
import { openApi } from './reference/openapi.ts';
import { refuse } from './refuse.ts';
import { requestId } from './request-id.ts';
import { requestLog } from './request-log.ts';
import { endpoints } from './rest/endpoints/list.ts';
import { serveEndpoints } from './rest/serve.ts';
import { securityHeaders } from './security-headers.ts';
import { mountTrpc } from './trpc/mount.ts';
import { trpcPath } from './trpc/path.ts';

export interface AppOptions {
  readonly log: Logger;
  /** Express's `trust proxy`. */
  readonly trustProxy: boolean | number | string[];
  readonly limits: RateLimits;
  /** Development only. */
  readonly localProvider?: Router | undefined;
}

/** The whole service, in the order in which a request meets its parts. */
export function createApp(
  dependencies: Dependencies,
  { log, trustProxy, limits, localProvider }: AppOptions,
): Express {
  const app = express();
  app.disable('x-powered-by');
  app.set('trust proxy', trustProxy);
  app.use(requestId);
  app.use(requestLog(log));
  app.use(measureRequests);
  app.use(securityHeaders);
  if (localProvider !== undefined) app.use(localProviderPath, localProvider);
  app.use(crossOrigin);
  app.use(compression());
  app.use(preconditions);
  app.get('/openapi.json', openApi);
  app.use('/docs', docs({ hasLocalProvider: localProvider !== undefined }));
  app.use(graphiqlPath, graphiqlFiles());
  app.use(trpcPath, mountTrpc(dependencies, limits));
  app.use(serveEndpoints(dependencies, limits, [...endpoints, ...graphqlEndpoints]));
  app.use(refuse);
  return app;
}
