import type { HttpExchange } from './endpoint.ts';

/** After a form: the browser asks for `path` of this host next. */
export const seeOther = ({ response }: HttpExchange, path: string): void =>
  void response.status(303).location(path).end();
