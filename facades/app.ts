import express, { type Express, type Request, type RequestHandler, type Router } from 'express';
import type { Logger } from 'pino';
import { entityTag } from '../core/records/entity-tag.ts';
import type { Dependencies } from '../core/request/context.ts';
import { consoleEndpoints } from './console/endpoints.ts';
import { isConsoleHost } from './console/frame/desk.ts';
import { isPlatformConsole } from './console/platform/desk.ts';
import { platformEndpoints } from './console/platform/endpoints.ts';
import { graphqlEndpoints } from './graphql/http/endpoints.ts';
import { graphiqlFiles, graphiqlPath } from './graphql/http/graphiql/files.ts';
import { countAddress } from './http/authenticate.ts';
import { isBrowser, isEventSource, takesAnything } from './http/browser.ts';
import { compose, createDispatcher } from './http/dispatcher.ts';
import { errorHandler } from './http/error-response.ts';
import { observe } from './http/observe.ts';
import type { RateLimits } from './http/rate-limits.ts';
import { crossOrigin, securityHeaders } from './http/response-headers.ts';
import { compress, entityTags } from './http/transfer.ts';
import { localProviderPath } from './local-provider/client.ts';
import { mcpEndpoints } from './mcp/endpoints.ts';
import { protectedResource } from './mcp/protected-resource.ts';
import { pageEndpoints } from './pages/endpoints.ts';
import { sendRefusalPage } from './pages/refusal-page.ts';
import { siteEndpoints } from './pages/site/endpoints.ts';
import { siteFiles, siteFilesPath } from './pages/site/files.ts';
import { endpoints } from './rest/endpoints/list.ts';
import { docsFiles, docsPages, docsPath } from './rest/reference/docs.ts';
import { openApi } from './rest/reference/openapi.ts';
import { mountTrpc } from './trpc/mount.ts';
import { trpcPath } from './trpc/path.ts';

interface AppOptions {
  readonly log: Logger;
  /** Express's `trust proxy`. */
  readonly trustProxy: boolean | number | string[];
  readonly limits: RateLimits;
  /** Records requests, where traces are sent to a collector. */
  readonly traceRequests?: RequestHandler | undefined;
  /** Development only. */
  readonly localProvider?: Router | undefined;
}

/** The whole service, in the order in which a request passes through its middleware. */
export function createApp(
  dependencies: Dependencies,
  { log, trustProxy, limits, traceRequests, localProvider }: AppOptions,
): Express {
  const service = { dependencies, limits };
  const { dispatch, refuseUnknown } = createDispatcher(service, [
    ...endpoints,
    ...graphqlEndpoints,
    ...pageEndpoints,
    ...docsPages,
    ...mcpEndpoints,
    ...protectedResource,
  ]);
  const site = createDispatcher(service, siteEndpoints);
  const console = createDispatcher(service, consoleEndpoints);
  const platform = createDispatcher(service, platformEndpoints);
  const pagesOf = ({ host }: Request) =>
    isPlatformConsole(service, host) ? platform : isConsoleHost(host) ? console : site;
  const countPublic: RequestHandler = (request, response, next) => {
    countAddress({ ...service, request, response }).then(() => next(), next);
  };
  const app = express();
  app.disable('x-powered-by');
  app.set('trust proxy', trustProxy);
  app.set('etag', entityTag);
  app.use(compose(...(traceRequests === undefined ? [] : [traceRequests]), observe(log), securityHeaders));
  if (localProvider !== undefined) app.use(localProviderPath, localProvider);
  app.use(compose(crossOrigin, entityTags, compress, dispatch));
  app.use((request, response, next) => {
    const pages = pagesOf(request);
    const isForPages = isBrowser(request) || isEventSource(request);
    if (isForPages || (pages === site && takesAnything(request))) pages.dispatch(request, response, next);
    else next();
  });
  app.use(['/openapi.json', docsPath, graphiqlPath, siteFilesPath], countPublic);
  app.get('/openapi.json', openApi);
  app.use(docsPath, docsFiles);
  app.use(graphiqlPath, graphiqlFiles);
  app.use(siteFilesPath, siteFiles);
  app.use(trpcPath, mountTrpc(service));
  app.use(refuseUnknown);
  app.use(errorHandler(service, sendRefusalPage));
  return app;
}
