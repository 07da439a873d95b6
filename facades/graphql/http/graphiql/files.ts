import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Router } from 'express';

const { resolve } = createRequire(import.meta.url);

/** The browser bundles of packages are not among their exports. */
const bundle = (name: string, path: string): string => join(dirname(resolve(`${name}/package.json`)), path);

export const graphiqlPath = '/graphiql';

const files: Readonly<Record<string, string>> = {
  'graphiql.css': bundle('graphiql', 'graphiql.min.css'),
  'graphiql.js': bundle('graphiql', 'graphiql.min.js'),
  'page.css': fileURLToPath(new URL('page.css', import.meta.url)),
  'page.js': fileURLToPath(new URL('page.js', import.meta.url)),
  'react.js': bundle('react', 'umd/react.production.min.js'),
  'react-dom.js': bundle('react-dom', 'umd/react-dom.production.min.js'),
};

/** The files of the GraphiQL page, served from packages rather than a CDN. */
export function graphiqlFiles(): Router {
  const router = Router();
  for (const [name, path] of Object.entries(files))
    router.get(`/${name}`, (_request, response) => response.sendFile(path, { maxAge: '1h' }));
  return router;
}
