import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Router } from 'express';

const { resolve } = createRequire(import.meta.url);

const own = (name: string): string => fileURLToPath(new URL(name, import.meta.url));

/** The bundles are not among the package's exports for `require`. */
const maplibre = (name: string): string => join(dirname(resolve('maplibre-gl/package.json')), 'dist', name);

export const siteFilesPath = '/site';

const files: Readonly<Record<string, string>> = {
  'copy.js': own('copy.js'),
  'map.js': own('map.js'),
  'photos.js': own('photos.js'),
  'maplibre-gl.css': maplibre('maplibre-gl.css'),
  'maplibre-gl.mjs': maplibre('maplibre-gl.mjs'),
  'maplibre-gl-worker.mjs': maplibre('maplibre-gl-worker.mjs'),
};

/** The scripts of the pages, and the map that one of them loads. */
export function siteFiles(): Router {
  const router = Router();
  for (const [name, path] of Object.entries(files))
    router.get(`/${name}`, (_request, response) => response.sendFile(path, { maxAge: '1h' }));
  return router;
}
