import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { newDirectory } from '../../support/service/service.ts';

const run = promisify(execFile);

/**
 * The newest release before this commit: the commit at which the changelog got its heading, since a clone may have no
 * tags. Undefined in a clone without history.
 */
export const previousVersion = await newestRelease().catch(() => undefined);

/** The first release is 0.2.0. */
const unreleased = '## 0.1.0';

async function newestRelease(): Promise<string | undefined> {
  const { stdout: changelog } = await run('git', ['show', 'HEAD^:CHANGELOG.md']);
  const [heading] = /^## \d+\.\d+\.\d+/m.exec(changelog) ?? [];
  if (heading === undefined || heading === unreleased) return undefined;
  const { stdout: commit } = await run('git', [
    ...['log', '-1', '--format=%h', `-S${heading}`, 'HEAD^', '--', 'CHANGELOG.md'],
  ]);
  return commit.trim() || undefined;
}

/** A directory with that version and the packages that it names. */
export async function checkOut(version: string): Promise<string> {
  const directory = newDirectory();
  await run('sh', ['-c', 'git archive "$0" | tar -x -C "$1"', version, directory]);
  const options = ['--omit=dev', '--ignore-scripts', '--prefer-offline', '--no-audit', '--no-fund'];
  // Without the variables by which npm tells the tests its settings: that version has settings of its own.
  const isOfMachine = (name: string) => name === 'npm_config_cache' || !name.startsWith('npm_');
  const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => isOfMachine(name)));
  await run('npm', ['ci', ...options], { cwd: directory, env });
  return directory;
}
