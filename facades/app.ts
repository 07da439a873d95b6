import express, { type Express, type Router } from 'express';
import type { Logger } from 'pino';
import type { Dependencies } from '../core/context.ts';
import { compress } from './compress.ts';
import { crossOrigin } from './cross-origin.ts';
import { graphqlEndpoints } from './graphql/endpoints.ts';
import { graphiqlFiles, graphiqlPath } from './graphql/graphiql/files.ts';
import { inTurn } from './in-turn.ts';
import { localProviderPath } from './local-provider/path.ts';
import { measureRequests } from './metrics/requests.ts';
import { preconditions } from './preconditions.ts';
import type { RateLimits } from './rate-limits.ts';
import { docs } from './reference/docs.ts';
import { openApi } from './reference/openapi.ts';
import { refuse } from './refuse.ts';
import { requestId } from './request-id.ts';
import { requestLog } from './request-log.ts';
import { createApi } from './rest/api.ts';
import { endpoints } from './rest/endpoints/list.ts';
import { securityHeaders } from './security-headers.ts';
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
  app.use(inTurn(requestId, requestLog(log), measureRequests, securityHeaders));
  if (localProvider !== undefined) app.use(localProviderPath, localProvider);
  app.use(inTurn(crossOrigin, compress, preconditions, api.serve));
  app.get('/openapi.json', openApi);
  app.use('/docs', docs({ hasLocalProvider: localProvider !== undefined }));
  app.use(graphiqlPath, graphiqlFiles());
  app.use(trpcPath, mountTrpc(dependencies, limits));
  app.use(api.refuseUnknown);
  app.use(refuse);
  return app;
}
