import { execFile, execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { inherited } from './environment.ts';
import { type Environment, newDirectory, type Service, start } from './service.ts';

/** A copy of the repository to change and to start; `leaveNothing` removes it. */
export function copyRepository() {
  const directory = newDirectory();
  for (const path of repositoryFiles()) cpSync(path, join(directory, path));
  symlinkSync(resolve('node_modules'), join(directory, 'node_modules'));
  const touched = new Set<string>();
  // Code is kept by its path, which no other copy has.
  const NODE_COMPILE_CACHE = newDirectory();

  function write(path: string, text: string): void {
    const file = join(directory, path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
    touched.add(path);
  }

  /** Fails if the file does not contain the text, so that no change is silently skipped. */
  function replace(path: string, text: string, replacement: string): void {
    const before = readFileSync(join(directory, path), 'utf8');
    if (!before.includes(text)) throw new Error(`${path} has no ${text}`);
    write(path, before.split(text).join(replacement));
  }

  /** What a program of the copy prints. */
  async function print(program: string, parameters: string[], environment: Environment = {}) {
    const options = { cwd: directory, env: { ...inherited, NODE_COMPILE_CACHE, ...environment } };
    const { stdout } = await promisify(execFile)(process.execPath, [program, ...parameters], options).catch(
      (failed) => {
        throw new Error(`${program} failed: ${failed.stdout}${failed.stderr}`);
      },
    );
    return stdout.trimEnd();
  }

  return {
    directory,
    /** The files written or changed so far. */
    touched: touched,
    write,
    replace,
    print,
    start: (environment?: Environment): Promise<Service> =>
      start({ NODE_COMPILE_CACHE, ...environment }, directory),

    /** A JWT of the local provider's administrator: on an audience's host, or on the platform. */
    administrator: ({ url }: Service, host?: string): Promise<string> =>
      print('facades/programs/local-provider/sign-in.ts', [
        'ada',
        url,
        ...(host === undefined ? [] : ['--host', host]),
      ]),
  };
}

/** Committed files, and new ones that are not ignored. */
const repositoryFiles = (): string[] =>
  execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], { encoding: 'utf8' })
    .split('\0')
    .filter((path) => path !== '' && existsSync(path));
