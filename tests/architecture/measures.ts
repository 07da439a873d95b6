import { execFileSync } from 'node:child_process';
import { answerHelp } from '../../facades/programs/usage.ts';
import { codeMeasures } from './measures/code.ts';
import { type Measure, row } from './measures/measure.ts';
import { pageMeasures } from './measures/pages.ts';
import { reachMeasures } from './measures/reach.ts';
import { schemaMeasures } from './measures/schema.ts';
import { settingMeasures } from './measures/settings.ts';

answerHelp(`npm run measures [-- --journeys]: how large and how simple the repository is, each number beside its limit. With
--journeys, also the files and functions that requests enter, which takes a database and some seconds.`);

const measures: readonly Measure[] = [
  ...codeMeasures(),
  ...schemaMeasures(),
  ...reachMeasures(),
  ...settingMeasures(),
  ...pageMeasures(),
];
console.log(measures.map(row).join('\n'));

if (process.argv.includes('--journeys')) {
  const run = [process.execPath, ['tests/run.ts', 'journeys']] as const;
  const text = execFileSync(...run, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] });
  console.log((text.match(/^.*: \d+ files, \d+ functions.*$/gm) ?? []).join('\n'));
}
