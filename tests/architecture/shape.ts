import { liesIn, type Rule, type Source } from './sources.ts';

const longest = 200;
const median = 60;

/** Migrations and generated files are as long as they are. */
const isMeasured = ({ path }: Source): boolean =>
  liesIn('core', 'facades', 'orm', 'openapi')({ path }) && !path.startsWith('orm/migrations/');

export const staySmall: Rule = (sources) => [
  ...sources
    .filter((source) => isMeasured(source) && source.lines > longest)
    .map(({ path, lines }) => `${path}: ${lines} lines; more than ${longest} hold more than one idea`),
  ...['core', 'facades'].flatMap((folder) => {
    const lines = sources.filter(liesIn(folder)).map((source) => source.lines);
    const middle = lines.sort((a, b) => a - b)[Math.floor(lines.length / 2)] ?? 0;
    return middle < median
      ? []
      : [`${folder}/: the median file has ${middle} lines; keep it under ${median}`];
  }),
];

const passingOn = /^export\s+(?:type\s+)?(?:\*|\{[^}]*\})\s*(?:as\s+\w+\s*)?from\b/m;

/** A file that only passes others on hides where things are. */
export const holdNoBarrels: Rule = (sources) =>
  sources
    .filter(({ path, text }) => /\/index\.ts$/.test(path) || passingOn.test(text))
    .map(({ path }) => `${path}: passes other files on; import from where a thing is declared`);

const environmentReaders = [
  'facades/process/run-with-config.ts',
  'facades/cli/main.ts',
  'facades/worker/main.ts',
];

export const readEnvironmentOnce: Rule = (sources) =>
  sources
    .filter(
      ({ path, text }) =>
        !path.startsWith('tests/') && !environmentReaders.includes(path) && text.includes('process.env'),
    )
    .map(
      ({ path }) =>
        `${path}: reads process.env; ${environmentReaders.join(', ')} do, and facades/config/config.ts makes sense of it`,
    );
