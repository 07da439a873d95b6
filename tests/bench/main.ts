import { spawnSync } from 'node:child_process';
import { answerHelp } from '../../facades/programs/usage.ts';

const programs: Readonly<Record<string, string>> = {
  requests: 'tests/bench/run.ts',
  lists: 'tests/qualities/scale/run.ts',
  search: 'tests/qualities/scale/search.ts',
  attack: 'tests/qualities/load/attack.ts',
  telling: 'tests/qualities/load/telling.ts',
};

answerHelp(`npm run bench [-- [WORD] OPTION…]: the benchmark, or another measurement by its word, which is one of
${Object.keys(programs).join(', ')}. The benchmark's options are in tests/bench/options.ts.`);

const words = process.argv.slice(2);
const [name, options] = /^[a-z]/.test(words[0] ?? '')
  ? [words[0] ?? '', words.slice(1)]
  : ['requests', words];
const program = programs[name];
if (program === undefined) {
  console.error(`${name} is none of ${Object.keys(programs).join(', ')}.`);
  process.exitCode = 2;
} else {
  const { status } = spawnSync(process.execPath, [program, ...options], { stdio: 'inherit' });
  process.exitCode = status ?? 1;
}
