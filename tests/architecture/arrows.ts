import { posix } from 'node:path';
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

/** The files of procedures are those that a router imports from its own folder. */
export const keepProceduresApart: Rule = (sources) => {
  const imported = sources
    .filter(({ path }) => isRouter(path))
    .flatMap(({ path, imports }) => imports.filter((name) => name.startsWith(`${posix.dirname(path)}/`)));
  const procedureFiles = new Set(imported.filter((name) => /^core\/.+\//.test(name) && !isRouter(name)));
  return sources
    .filter(({ path }) => procedureFiles.has(path))
    .flatMap(({ path, imports }) =>
      imports
        .filter((name) => procedureFiles.has(name) && name !== path)
        .map((name) => `${path}: imports the procedure ${name}; move what both need into a file of its own`),
    );
};

const compositions = ['core/router.ts', 'core/procedure-list.ts'];

/** Folders of core import shared files, never the reverse; only the composition imports all folders. */
export const shareNoRoom: Rule = (sources) =>
  sources
    .filter(({ path }) => /^core\/[^/]+$/.test(path) && !compositions.includes(path))
    .flatMap(({ path, imports }) =>
      imports
        .filter((name) => /^core\/.+\//.test(name) && !name.startsWith('core/auth/'))
        .map((name) => `${path}: is shared by all rooms, but imports ${name}; move one of them`),
    );
