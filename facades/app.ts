import express, { type Express, type Router } from 'express';
import type { Logger } from 'pino';
import type { Dependencies } from '../core/context.ts';
import { localProviderPath } from './local-provider/path.ts';
import { refuse } from './refuse.ts';
import { requestId } from './request-id.ts';
import { requestLog } from './request-log.ts';
import { imageEndpoints } from './rest/endpoints/images.ts';
import { procedureEndpoints } from './rest/procedure-endpoints.ts';
import { serveEndpoints } from './rest/serve.ts';

export interface AppOptions {
  readonly log: Logger;
  /** Express's `trust proxy`. */
  readonly trustProxy: boolean | number | string[];
  /** Development only. */
  readonly localProvider?: Router | undefined;
}

/** The whole service, in the order in which a request meets its parts. */
export function createApp(
  dependencies: Dependencies,
  { log, trustProxy, localProvider }: AppOptions,
): Express {
  const app = express();
  app.disable('x-powered-by');
  app.set('trust proxy', trustProxy);
  app.use(requestId);
  app.use(requestLog(log));
  if (localProvider !== undefined) app.use(localProviderPath, localProvider);
  app.use(serveEndpoints(dependencies, [...procedureEndpoints, ...imageEndpoints]));
  app.use(refuse);
  return app;
}
