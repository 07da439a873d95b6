import { liesIn, type Rule, type Source } from './sources.ts';

const longest = 200;

const isMeasured = ({ path }: Source): boolean =>
  liesIn('core', 'facades', 'orm', 'openapi')({ path }) && !path.startsWith('orm/schema/migrations/');

export const staySmall: Rule = (sources) =>
  sources
    .filter((source) => isMeasured(source) && source.lines > longest)
    .map(({ path, lines }) => `${path}: ${lines} lines; more than ${longest} hold more than one idea`);

const medians = { least: 30, most: 45 };

/** One idea per file: short files scatter it, long ones contain several. */
export const holdMedians: Rule = (sources) =>
  ['core', 'facades', 'orm'].flatMap((folder) => {
    const files = sources.filter((source) => liesIn(folder)(source) && isWritten(source));
    const middle = medianOf(files.map(({ lines }) => lines));
    return files.length === 0 || (middle >= medians.least && middle <= medians.most)
      ? []
      : [`${folder}/: the median file has ${middle} lines, not ${medians.least} to ${medians.most}`];
  });

const isWritten = ({ path }: Source): boolean => !liesIn('orm/schema/migrations', 'orm/sample')({ path });

export const medianOf = (numbers: readonly number[]): number =>
  [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0;

const passingOn = /^export\s+(?:type\s+)?(?:\*|\{[^}]*\})\s*(?:as\s+\w+\s*)?from\b/m;

/** A file that only re-exports hides where things are declared. */
export const holdNoBarrels: Rule = (sources) =>
  sources
    .filter(({ path, text }) => /\/index\.ts$/.test(path) || passingOn.test(text))
    .map(({ path }) => `${path}: re-exports other files; import from where a thing is declared`);

const environmentReaders = [
  'facades/server.ts',
  'facades/process/run-with-config.ts',
  'facades/programs/cli/main.ts',
  'facades/programs/client/command.ts',
  'facades/programs/local-provider/command.ts',
  'facades/programs/mcp.ts',
  'facades/programs/worker/main.ts',
];

export const readEnvironmentOnce: Rule = (sources) =>
  sources
    .filter(
      ({ path, text }) =>
        !path.startsWith('tests/') && !environmentReaders.includes(path) && text.includes('process.env'),
    )
    .map(
      ({ path }) =>
        `${path}: reads process.env; ${environmentReaders.join(', ')} do, and facades/process/config/config.ts parses it`,
    );
