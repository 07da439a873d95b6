import { readFileSync } from 'node:fs';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { z } from 'zod';

const { packages } = z
  .object({
    packages: z.record(
      z.string(),
      z.object({
        dev: z.boolean().optional(),
        integrity: z.string().optional(),
        os: z.array(z.string()).default(['linux']),
        cpu: z.array(z.string()).default(['x64']),
        libc: z.array(z.string()).default(['glibc']),
      }),
    ),
  })
  .parse(JSON.parse(readFileSync('package-lock.json', 'utf8')));

test('packages that only check or generate: not installed in production', () => {
  for (const name of ['typescript', 'trpc-to-openapi', 'zod-openapi', 'graphiql', 'maplibre-gl', 'react'])
    assert.is(packages[`node_modules/${name}`]?.dev, true, name);
});

test('production: at most 232 packages on one machine', () => {
  const installed = Object.entries(packages).filter(
    ([path, { dev, os, cpu, libc }]) =>
      path !== '' && dev !== true && os.includes('linux') && cpu.includes('x64') && libc.includes('glibc'),
  );
  assert.ok(installed.length <= 232, `${installed.length} packages`);
});

test('every package that is installed: has a hash', () => {
  for (const [path, { integrity }] of Object.entries(packages)) assert.ok(path === '' || integrity, path);
});
