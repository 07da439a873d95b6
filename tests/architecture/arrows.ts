import { posix } from 'node:path';
import { liesIn, type Rule, type Source } from './sources.ts';

interface Arrow {
  readonly folder: string;
  /** What may, all the same. */
  readonly but?: readonly string[];
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
  {
    folder: 'core',
    but: ['core/network', 'core/sources/readers/network'],
    mayNot: http,
    because: 'core serves no HTTP and no GraphQL: that belongs in facades',
  },
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
  arrows.flatMap(({ folder, but = [], mayNot, because }) =>
    sources
      .filter((source) => liesIn(folder)(source) && !but.some((place) => liesIn(place)(source)))
      .flatMap(({ path, imports }) =>
        imports.filter((name) => mayNot.test(name)).map((name) => `${path}: imports ${name}, but ${because}`),
      ),
  );

const isRouter = (path: string): boolean => /^core\/(.+\/)?router\.ts$/.test(path);

const namedImports = /^import \{([^}]*)\} from '(\.[^']+)'/gm;

/** What a file imports by name, as `file name`. */
const namesIn = ({ path, text }: Source): string[] =>
  [...text.matchAll(namedImports)].flatMap(([, names = '', file = '']) =>
    names
      .split(',')
      .map((name) => `${posix.join(posix.dirname(path), file)} ${name.trim().replace(/ as .*/, '')}`),
  );

/** Procedures are what a router imports from its own folder. Nothing else imports them. */
export const keepProceduresApart: Rule = (sources) => {
  const isOwn = (router: string, name: string) =>
    name.startsWith(`${posix.dirname(router)}/`) && !isRouter(name.split(' ')[0] ?? '');
  const routers = sources.filter(({ path }) => isRouter(path) && path !== 'core/router.ts');
  const procedures = new Set(
    routers.flatMap((router) => namesIn(router).filter((name) => isOwn(router.path, name))),
  );
  return sources
    .filter(({ path }) => path.startsWith('core/') && !isRouter(path))
    .flatMap((source) =>
      namesIn(source)
        .filter((name) => procedures.has(name))
        .map((name) => `${source.path}: imports the procedure ${name}; give both a function that they call`),
    );
};

const sharedByAllFolders = ['values', 'errors', 'request', 'procedures', 'records', 'auth', 'network'];

const wingOf = (path: string): string | undefined => /^(?:core|facades)\/([^/]+)\//.exec(path)?.[1];

/** What all folders of core share imports none of the others; only the router imports all of them. */
export const shareNoRoom: Rule = (sources) => {
  const isShared = (path: string): boolean => sharedByAllFolders.includes(wingOf(path) ?? '');
  return sources
    .filter(({ path }) => path.startsWith('core/') && isShared(path))
    .flatMap(({ path, imports }) =>
      imports
        .filter((name) => name.startsWith('core/') && !isShared(name))
        .map((name) => `${path}: is shared by all folders of core, but imports ${name}; move one of them`),
    );
};

/** From the lowest: each folder imports only those before it. `app.ts` composes all below `process`. */
const wings = [
  'http',
  'pages',
  'console',
  'voice',
  'rest',
  'graphql',
  'trpc',
  'mcp',
  'local-provider',
  'app.ts',
  'process',
  'programs',
];

const facadeOf = (path: string): number => wings.indexOf(/^facades\/([^/]+)/.exec(path)?.[1] ?? '');

/** Facades are stacked: what serves HTTP knows no page, and no facade knows the program that runs it. */
export const stackFacades: Rule = (sources) =>
  sources
    .filter(({ path }) => facadeOf(path) !== -1)
    .flatMap(({ path, imports }) =>
      imports
        .filter((name) => facadeOf(name) > facadeOf(path))
        .map((name) => `${path}: imports ${name}, which stands above it: ${wings.join(' < ')}`),
    );

/** Folders are the map of the house: a file that lies beside them is on no floor. */
export const leaveFewLooseFiles: Rule = (sources) =>
  ['core', 'facades', 'orm'].flatMap((folder) => {
    const loose = sources.map(({ path }) => path).filter((path) => posix.dirname(path) === folder);
    return loose.length <= 3 ? [] : [`${folder}/: has more than three loose files: ${loose.join(', ')}`];
  });
