import {
  keepProceduresApart,
  leaveFewLooseFiles,
  pointDownward,
  shareNoRoom,
  stackFacades,
} from './arrows.ts';
import { importNoCycles } from './cycles.ts';
import { startAsNpmDoes } from './dockerfile.ts';
import { nameNoRegistry } from './lockfile.ts';
import { callInOneWay, decideVisibilityOnce } from './one-place.ts';
import { pinHandWrittenEndpoints, pinPublicProcedures } from './pinned.ts';
import { holdMedians, holdNoBarrels, readEnvironmentOnce, staySmall } from './shape.ts';
import { readSources } from './sources.ts';
import { useNoRetiredWords } from './words.ts';

// Checks the layout that every file relies on; each problem is a sentence that names the file.
const rules = [
  pointDownward,
  keepProceduresApart,
  decideVisibilityOnce,
  callInOneWay,
  shareNoRoom,
  stackFacades,
  leaveFewLooseFiles,
  importNoCycles,
  staySmall,
  holdMedians,
  holdNoBarrels,
  readEnvironmentOnce,
  pinPublicProcedures,
  pinHandWrittenEndpoints,
  nameNoRegistry,
  startAsNpmDoes,
  useNoRetiredWords,
];

const sources = readSources();
const problems = rules.flatMap((rule) => rule(sources));
for (const problem of problems) console.error(problem);
if (problems.length === 0) console.log(`Checked the architecture of ${sources.length} files.`);
else process.exitCode = 1;
