import { fileURLToPath } from 'node:url';
import { serveFiles } from '../../../http/serve-files.ts';
import { library } from '../../../pages/libraries/library.ts';

export const graphiqlPath = '/graphiql';

/** The files of the GraphiQL page. */
export const graphiqlFiles = serveFiles({
  'graphiql.css': library('graphiql.css'),
  'graphiql.js': library('graphiql.js'),
  'page.css': fileURLToPath(new URL('page.css', import.meta.url)),
  'page.js': fileURLToPath(new URL('page.js', import.meta.url)),
  'react.js': library('react.js'),
  'react-dom.js': library('react-dom.js'),
});
