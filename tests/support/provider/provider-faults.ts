import { setTimeout } from 'node:timers/promises';
import type { RequestHandler } from 'express';

/** A handler that replaces a path of the provider. */
export type Fault = RequestHandler;

export const hang: Fault = () => {};

/** Responds correctly, but late. */
export const delay =
  (milliseconds: number): Fault =>
  async (_request, _response, next) => {
    await setTimeout(milliseconds);
    next();
  };

export const dropConnection: Fault = (request) => request.socket.destroy();

export const answer =
  (body: object, status = 200): Fault =>
  (_request, response) =>
    response.status(status).json(body);

export const nonsense: Fault = (_request, response) => response.send('<html>We will be back soon</html>');

/** The Graph API's error of this code; its message quotes the request, as the real ones may. */
export const errorOf =
  (code: number, status = 400): Fault =>
  (request, response) =>
    response
      .status(status)
      .json({ error: { message: `Refused: ${request.url}`, type: 'OAuthException', code } });

export const otherApp: Fault = answer({ data: { app_id: 'another', is_valid: true, user_id: '1' } });

/** A valid body, preceded by 2 MB of spaces. */
export const hugeBody: Fault = (_request, response) =>
  response.type('json').send(`${' '.repeat(2 * 1024 * 1024)}{"id":"1","name":"Ada"}`);

/** Begins to respond, and never ends. */
export const stall: Fault = (_request, response) => {
  response.type('json').write('{"id":"1",');
};

export const redirectTo =
  (address: string): Fault =>
  (_request, response) =>
    response.redirect(address);
