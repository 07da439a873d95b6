import { liesIn, type Rule } from './sources.ts';

interface Arrow {
  readonly folder: string;
  readonly mayNot: RegExp;
  readonly because: string;
}

const http =
  /^(?:express|graphql|graphql-helix|@pothos\/.*|pino|pino-.*|helmet|cors|compression|node:https?)$/;

const arrows: readonly Arrow[] = [
  {
    folder: 'core',
    mayNot: /^(?:facades|openapi|tests)\//,
    because: 'core knows nothing of what lies above it',
  },
  { folder: 'core', mayNot: http, because: 'core knows no HTTP and no GraphQL: that belongs in facades' },
  {
    folder: 'orm',
    mayNot: /^(?:core|facades|openapi|tests)\//,
    because: 'orm knows nothing of what lies above it',
  },
  { folder: 'orm', mayNot: http, because: 'orm knows no HTTP and no GraphQL' },
  { folder: 'facades', mayNot: /^tests\//, because: 'only tests import tests' },
];

/** facades → core → orm, and never back. */
export const pointDownward: Rule = (sources) =>
  arrows.flatMap(({ folder, mayNot, because }) =>
    sources
      .filter(liesIn(folder))
      .flatMap(({ path, imports }) =>
        imports.filter((name) => mayNot.test(name)).map((name) => `${path}: imports ${name}, but ${because}`),
      ),
  );

const isRouter = (path: string): boolean => /^core\/(.+\/)?router\.ts$/.test(path);

/** The use cases are what the routers bring together. */
export const keepUseCasesApart: Rule = (sources) => {
  const imported = sources.filter(({ path }) => isRouter(path)).flatMap(({ imports }) => imports);
  const useCases = new Set(imported.filter((name) => /^core\/.+\//.test(name) && !isRouter(name)));
  return sources
    .filter(({ path }) => useCases.has(path))
    .flatMap(({ path, imports }) =>
      imports
        .filter((name) => useCases.has(name) && name !== path)
        .map(
          (name) => `${path}: imports the use case ${name}; what two share moves down into a file of its own`,
        ),
    );
};
