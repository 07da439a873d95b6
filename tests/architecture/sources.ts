import { globSync, readFileSync } from 'node:fs';
import { posix } from 'node:path';

export interface Source {
  /** Within the repository. */
  readonly path: string;
  readonly text: string;
  readonly lines: number;
  /** Names of packages, and paths within the repository. */
  readonly imports: readonly string[];
}

/** What a rule finds wrong, one sentence each, beginning with the file's path. */
export type Rule = (sources: readonly Source[]) => string[];

const rooms = '{core,facades,orm,openapi,tests}/**/*.ts';
const importing =
  /^(?:import|export)\b[^;'"]*?\bfrom\s+'([^']+)'|^import\s+'([^']+)'|\bimport\('([^']+)'\)/gm;

export const readSources = (): Source[] =>
  globSync(rooms, { exclude: ['**/node_modules/**'] })
    .sort()
    .map(read);

function read(path: string): Source {
  const text = readFileSync(path, 'utf8');
  return { path, text, lines: text.split('\n').length - 1, imports: importsOf(path, text) };
}

function importsOf(path: string, text: string): string[] {
  return [...text.matchAll(importing)].map(([, ...names]) => {
    const name = names.find((found) => found !== undefined) ?? '';
    return name.startsWith('.') ? posix.join(posix.dirname(path), name) : name;
  });
}

/** Whether the source lies in one of the top folders. */
export const liesIn =
  (...folders: readonly string[]) =>
  ({ path }: Pick<Source, 'path'>): boolean =>
    folders.some((folder) => path.startsWith(`${folder}/`));
