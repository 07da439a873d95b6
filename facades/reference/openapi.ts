import { readFileSync } from 'node:fs';
import type { RequestHandler } from 'express';

const document = readFileSync(new URL('../../openapi/openapi.json', import.meta.url));

/** GET /openapi.json: the committed document, which `npm run generate` makes from the procedures. */
export const openApi: RequestHandler = (_request, response) => {
  response.type('json').send(document);
};
