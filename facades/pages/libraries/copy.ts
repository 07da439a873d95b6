import { readFileSync, writeFileSync } from 'node:fs';
import { ground } from './ground.ts';

// Copies the files that browsers load from packages that would bring a hundred others into production, where only these files
// are needed. With --check, fails if a copy differs from its package.
const packages = {
  'graphiql.css': 'graphiql/graphiql.min.css',
  'graphiql.js': 'graphiql/graphiql.min.js',
  'graphiql.LICENSE': 'graphiql/LICENSE',
  'maplibre-gl.css': 'maplibre-gl/dist/maplibre-gl.css',
  'maplibre-gl.mjs': 'maplibre-gl/dist/maplibre-gl.mjs',
  'maplibre-gl-worker.mjs': 'maplibre-gl/dist/maplibre-gl-worker.mjs',
  'maplibre-gl.LICENSE': 'maplibre-gl/LICENSE.txt',
  'react.js': 'react/umd/react.production.min.js',
  'react-dom.js': 'react-dom/umd/react-dom.production.min.js',
  'react.LICENSE': 'react/LICENSE',
};

const checks = process.argv.includes('--check');

const originals = [
  ...Object.entries(packages).map(([name, source]) => ({ name, original: read(source) })),
  ...['110m', '50m'].map((scale) => ({
    name: `ground-${scale}.json`,
    original: Buffer.from(ground(read(`world-atlas/countries-${scale}.json`).toString())),
  })),
];

for (const { name, original } of originals) {
  const copy = `${import.meta.dirname}/files/${name}`;
  if (!checks) writeFileSync(copy, original);
  else if (!original.equals(readFileSync(copy))) {
    console.error(`${copy} is not that of its package: run npm run generate.`);
    process.exitCode = 1;
  }
}

function read(source: string): Buffer {
  return readFileSync(`${import.meta.dirname}/../../../node_modules/${source}`);
}
