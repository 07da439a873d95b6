import { fileURLToPath } from 'node:url';
import express, { type RequestHandler, Router } from 'express';
import { readSecret } from '../../core/auth/stored-secret.ts';
import type { Dependencies } from '../../core/request/context.ts';
import { providerApps } from '../../orm/reads/provider-app.ts';
import { isLoopback, isThisMachine } from '../http/this-machine.ts';
import { dialogPath } from './client.ts';
import { chooseInDialog, dialogPage } from './dialog.ts';
import { type Directory, type LocalApp, people } from './directory.ts';
import { createToken, refuseOtherSites } from './grant-token.ts';
import { debugToken, exchangeToken, friends, profile, redeem } from './graph-api.ts';
import { errorHandler, GraphError, unknownPath } from './graph-error.ts';
import { peoplePage, tokenPage } from './page.ts';

interface ProviderOptions {
  readonly production: boolean;
  /** Signs its tokens; null if another provider is configured. */
  readonly localProviderSecret: Uint8Array | null;
}

/** The local provider with the apps of the platform and the audiences; undefined if another provider is configured. */
export function localProviderFor(
  dependencies: Dependencies,
  { production, localProviderSecret: secret }: ProviderOptions,
): Router | undefined {
  if (secret === null) return undefined;
  const { database, settings } = dependencies;
  const apps = async (): Promise<LocalApp[]> => {
    const rows = await database.query(providerApps, []);
    const ofAudiences = rows.flatMap(({ issuer, app_id: appId, app_secret, subdomain }) => {
      const appSecret = readSecret(dependencies, app_secret, { app: appId });
      return appSecret === null || issuer !== null
        ? []
        : [{ appId, appSecret, host: `${subdomain}.${settings.platformDomain}` }];
    });
    return [settings.platformApp, ...ofAudiences];
  };
  return localProvider({ production, platformDomain: settings.platformDomain, apps, people, secret });
}

const stylesheet = fileURLToPath(new URL('page.css', import.meta.url));

/** An identity provider for development: anyone on this machine can sign in as any person. */
export function localProvider(directory: Directory & { production: boolean }): Router {
  if (directory.production) {
    throw new Error(
      'The built-in identity provider lets anyone sign in as any person: set IDP_URL to run in production.',
    );
  }
  const router = Router();
  router.use(noStore);
  router.use(refuseOtherMachines(directory.platformDomain));
  router.get('/oauth/access_token', redeem(directory), exchangeToken(directory));
  router.get('/debug_token', debugToken(directory));
  router.get('/me', profile(directory));
  router.get('/me/friends', friends(directory));
  router.post('/tokens', refuseOtherSites, express.json({ limit: '10kb' }), createToken(directory));
  const readForm = express.urlencoded({ extended: false, limit: '10kb' });
  router.get('/', peoplePage(directory));
  router.post('/', refuseOtherSites, readForm, tokenPage(directory));
  router.get(dialogPath, dialogPage(directory));
  router.post(dialogPath, refuseOtherSites, readForm, chooseInDialog(directory));
  router.get('/page.css', (_request, response) => response.sendFile(stylesheet));
  router.use(() => {
    throw unknownPath();
  });
  router.use(errorHandler);
  return router;
}

const noStore: RequestHandler = (_request, response, next) => {
  response.set('cache-control', 'no-store');
  next();
};

/**
 * Lets in only who asks from this machine, under a name of this machine or of the platform: a page of another site whose
 * name leads to this machine is refused by its name.
 */
const refuseOtherMachines =
  (platformDomain: string): RequestHandler =>
  (request, _response, next) => {
    const isLocal = isLoopback(request.socket.remoteAddress ?? '');
    if (isLocal && isThisMachine(request.hostname, platformDomain)) return next();
    throw new GraphError(
      'The built-in identity provider answers only on this machine. Set IDP_URL to sign in from elsewhere.',
      10,
      { status: 403 },
    );
  };
