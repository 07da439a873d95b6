import { keepUseCasesApart, pointDownward } from './arrows.ts';
import { nameNoRegistry } from './lockfile.ts';
import { pinHandWrittenEndpoints, pinPublicProcedures } from './pinned.ts';
import { holdNoBarrels, readEnvironmentOnce, staySmall } from './shape.ts';
import { readSources } from './sources.ts';

// Holds the layout that every file relies on; each rule says what it wants in its sentence.
const rules = [
  pointDownward,
  keepUseCasesApart,
  staySmall,
  holdNoBarrels,
  readEnvironmentOnce,
  pinPublicProcedures,
  pinHandWrittenEndpoints,
  nameNoRegistry,
];

const sources = readSources();
const problems = rules.flatMap((rule) => rule(sources));
for (const problem of problems) console.error(problem);
if (problems.length === 0) console.log(`Checked the architecture of ${sources.length} files.`);
else process.exitCode = 1;
