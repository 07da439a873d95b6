import express, { type Express, type Router } from 'express';
import type { Logger } from 'pino';
import type { Dependencies } from '../core/context.ts';
import { graphqlEndpoints } from './graphql/http/endpoints.ts';
import { graphiqlFiles, graphiqlPath } from './graphql/http/graphiql/files.ts';
import { createApi } from './http/api.ts';
import { compose } from './http/compose.ts';
import { compress } from './http/compress.ts';
import { crossOrigin } from './http/cross-origin.ts';
import { refuse } from './http/error-handler.ts';
import { preconditions } from './http/preconditions.ts';
import type { RateLimits } from './http/rate-limits.ts';
import { requestId } from './http/request-id.ts';
import { requestLog } from './http/request-log.ts';
import { measureRequests } from './http/request-metrics.ts';
import { securityHeaders } from './http/security-headers.ts';
import { localProviderPath } from './local-provider/path.ts';
import { docs } from './reference/docs.ts';
import { openApi } from './reference/openapi.ts';
import { endpoints } from './rest/endpoints/list.ts';
import { mountTrpc } from './trpc/mount.ts';
import { trpcPath } from './trpc/path.ts';

interface AppOptions {
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
  const api = createApi(dependencies, limits, [...endpoints, ...graphqlEndpoints]);
  const app = express();
  app.disable('x-powered-by');
  app.set('trust proxy', trustProxy);
  app.use(compose(requestId, requestLog(log), measureRequests, securityHeaders));
  if (localProvider !== undefined) app.use(localProviderPath, localProvider);
  app.use(compose(crossOrigin, compress, preconditions, api.serve));
  app.get('/openapi.json', openApi);
  app.use('/docs', docs({ hasLocalProvider: localProvider !== undefined }));
  app.use(graphiqlPath, graphiqlFiles());
  app.use(trpcPath, mountTrpc(dependencies, limits));
  app.use(api.refuseUnknown);
  app.use(refuse);
  return app;
}
