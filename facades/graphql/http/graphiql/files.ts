import { fileURLToPath } from 'node:url';
import { Router } from 'express';
import { library } from '../../../pages/libraries/library.ts';

export const graphiqlPath = '/graphiql';

const files: Readonly<Record<string, string>> = {
  'graphiql.css': library('graphiql.css'),
  'graphiql.js': library('graphiql.js'),
  'page.css': fileURLToPath(new URL('page.css', import.meta.url)),
  'page.js': fileURLToPath(new URL('page.js', import.meta.url)),
  'react.js': library('react.js'),
  'react-dom.js': library('react-dom.js'),
};

/** The files of the GraphiQL page, served from here rather than from a CDN. */
export function graphiqlFiles(): Router {
  const router = Router();
  for (const [name, path] of Object.entries(files))
    router.get(`/${name}`, (_request, response) => response.sendFile(path, { maxAge: '1h' }));
  return router;
}
