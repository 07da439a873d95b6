import { fileURLToPath } from 'node:url';
import express, { type RequestHandler, Router } from 'express';
import { debugToken } from './debug-token.ts';
import type { Directory } from './directory.ts';
import { exchange } from './exchange.ts';
import { friends } from './friends.ts';
import { tokens } from './grant-token.ts';
import { answerError, unknownPath } from './graph-error.ts';
import { me } from './me.ts';
import { peoplePage, tokenPage } from './page.ts';
import { sameSiteOnly } from './same-site-only.ts';

const stylesheet = fileURLToPath(new URL('page.css', import.meta.url));

/** An identity provider for development, where a click is all that it takes to be anybody. */
export function localProvider({ production, ...directory }: Directory & { production: boolean }): Router {
  if (production) {
    throw new Error(
      'The built-in identity provider lets anybody be anybody: set IDP_URL to run in production.',
    );
  }
  const router = Router();
  router.use(neverStored);
  router.get('/oauth/access_token', exchange(directory));
  router.get('/debug_token', debugToken(directory));
  router.get('/me', me(directory));
  router.get('/me/friends', friends(directory));
  router.post('/tokens', sameSiteOnly, express.json({ limit: '10kb' }), tokens(directory));
  router.get('/', peoplePage(directory));
  router.post(
    '/',
    sameSiteOnly,
    express.urlencoded({ extended: false, limit: '10kb' }),
    tokenPage(directory),
  );
  router.get('/page.css', (_request, response) => response.sendFile(stylesheet));
  router.use(() => {
    throw unknownPath();
  });
  router.use(answerError);
  return router;
}

const neverStored: RequestHandler = (_request, response, next) => {
  response.set('cache-control', 'no-store');
  next();
};
