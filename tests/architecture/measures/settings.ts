import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { variables } from '../../../facades/process/config/variables.ts';
import type { Measure } from './measure.ts';

const names = z.array(z.string()).optional();
const entry = z.object({ dev: z.boolean().optional(), os: names, cpu: names, libc: names });
const lockfile = z.object({ packages: z.record(z.string(), entry) });
const manifest = z.object({ scripts: z.record(z.string(), z.string()) });
const json = (path: string): unknown => JSON.parse(readFileSync(path, 'utf8'));

/** In production, on a machine such as the image's. */
const isInstalled = ({
  dev,
  os = ['linux'],
  cpu = ['x64'],
  libc = ['glibc'],
}: z.output<typeof entry>): boolean =>
  !dev && os.includes('linux') && cpu.includes('x64') && libc.includes('glibc');

/** What operators set, and what they and contributors must know the names of. */
export function settingMeasures(): Measure[] {
  const { packages } = lockfile.parse(json('package-lock.json'));
  const { scripts } = manifest.parse(json('package.json'));
  const [, meta = ''] =
    /export interface Meta [^{]*\{(.*?)^\}/ms.exec(readFileSync('core/procedures/trpc.ts', 'utf8')) ?? [];
  return [
    {
      name: 'packages in production',
      value: Object.entries(packages).filter(([path, own]) => path !== '' && isInstalled(own)).length,
      // With those of uploaded pictures, and of mail.
      limit: 231,
    },
    // With the three of OpenID Connect, by which any provider can be used, and the keys of three push services.
    { name: 'environment variables', value: Object.keys(variables.shape).length, limit: 35 },
    { name: 'keys of Meta', value: (meta.match(/^ {2}\w+\??:/gm) ?? []).length, limit: 9 },
    { name: 'scripts', value: Object.keys(scripts).length, limit: 14 },
  ];
}
