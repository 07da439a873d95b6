import { spawnSync } from 'node:child_process';

interface Measurement {
  readonly program: string;
  readonly flags?: readonly string[];
}

// npm run bench [-- [WORD] OPTION…]: the benchmark, or another measurement by its word.
const measurements: Readonly<Record<string, Measurement>> = {
  requests: { program: 'tests/bench/run.ts' },
  lists: { program: 'tests/qualities/scale/run.ts' },
  search: { program: 'tests/qualities/scale/search.ts' },
  memory: { program: 'tests/qualities/scale/memory.ts', flags: ['--max-semi-space-size=32'] },
  attack: { program: 'tests/qualities/load/attack.ts' },
};

const words = process.argv.slice(2);
const [name, options] = /^[a-z]/.test(words[0] ?? '')
  ? [words[0] ?? '', words.slice(1)]
  : ['requests', words];
const measurement = measurements[name];
if (measurement === undefined) {
  console.error(`${name} is none of ${Object.keys(measurements).join(', ')}.`);
  process.exitCode = 2;
} else {
  const { program, flags = [] } = measurement;
  const stdio = 'inherit';
  process.exitCode = spawnSync(process.execPath, [...flags, program, ...options], { stdio }).status ?? 1;
}
