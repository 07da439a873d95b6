import { fileURLToPath } from 'node:url';
import { serveFiles } from '../../http/serve-files.ts';
import { library } from '../libraries/library.ts';

const own = (name: string): string => fileURLToPath(new URL(name, import.meta.url));

export const siteFilesPath = '/site';

/** What links to pages without a picture are shown with. */
export const previewPath = `${siteFilesPath}/preview.png`;

const files = {
  'console-map.js': own('../../console/browser/console-map.js'),
  'console.css': own('../../console/browser/console.css'),
  'console.js': own('../../console/browser/console.js'),
  'copy.js': own('copy.js'),
  'ground-110m.json': library('ground-110m.json'),
  'ground-50m.json': library('ground-50m.json'),
  'map-bounds.js': own('map-bounds.js'),
  'map-layers.js': own('map-layers.js'),
  'map.js': own('map.js'),
  'pair-map.js': own('../../console/browser/pair-map.js'),
  'pin.js': own('../../console/browser/pin.js'),
  'places-map.js': own('../../console/browser/places-map.js'),
  'preview.png': own('preview.png'),
  'photos.js': own('photos.js'),
  'rsvp.js': own('rsvp.js'),
  'web-push.js': own('web-push.js'),
  'web-push-worker.js': own('web-push-worker.js'),
  'maplibre-gl.css': library('maplibre-gl.css'),
  'maplibre-gl.mjs': library('maplibre-gl.mjs'),
  'maplibre-gl-worker.mjs': library('maplibre-gl-worker.mjs'),
};

/** The worker that receives pushes belongs to all pages, so that they know when it is ready. */
const headers = { 'Service-Worker-Allowed': '/' };

/** The scripts of the pages, and the map that one of them loads. */
export const siteFiles = serveFiles(files, headers);
