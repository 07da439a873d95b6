import { readFileSync } from 'node:fs';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { z } from 'zod';

const { packages } = z
  .object({
    packages: z.record(
      z.string(),
      z.object({ dev: z.boolean().optional(), integrity: z.string().optional() }),
    ),
  })
  .parse(JSON.parse(readFileSync('package-lock.json', 'utf8')));

test('packages that only check or generate: not installed in production', () => {
  for (const name of ['typescript', 'trpc-to-openapi', 'zod-openapi', 'graphiql', 'maplibre-gl', 'react'])
    assert.is(packages[`node_modules/${name}`]?.dev, true, name);
});

test('production: at most 220 packages', () => {
  const installed = Object.entries(packages).filter(([path, { dev }]) => path !== '' && dev !== true);
  assert.ok(installed.length <= 220, `${installed.length} packages`);
});

test('every package that is installed: has a hash', () => {
  for (const [path, { integrity }] of Object.entries(packages)) assert.ok(path === '' || integrity, path);
});

test.run();
