import { readFileSync } from 'node:fs';
import { Session } from 'node:inspector/promises';
import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';

interface EnteredFile {
  /** Within the repository. */
  readonly path: string;
  /** How many of its functions were called. */
  readonly functions: number;
}

interface Coverage {
  readonly url: string;
  readonly functions: readonly {
    readonly ranges: readonly { startOffset: number; endOffset: number; count: number }[];
  }[];
}

const isCounted = (path: string): boolean => /^(?:core|facades|orm)\//.test(path);

const rounds = 3;

/**
 * The files that `act` enters, of which it calls at least one function, in the order of their paths: the fewest of some
 * rounds, since a cache may be filled again during any of them.
 */
export async function filesEntered(warmUp: () => Promise<void>, act: (round: number) => Promise<unknown>) {
  const session = new Session();
  session.connect();
  await session.post('Profiler.enable');
  await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: true });
  try {
    await warmUp();
    const entered: EnteredFile[][] = [];
    for (let round = 0; round < rounds; round += 1) {
      await session.post('Profiler.takePreciseCoverage');
      await act(round);
      const { result } = await session.post('Profiler.takePreciseCoverage');
      entered.push(result.flatMap(enteredFile).sort((a, b) => (a.path < b.path ? -1 : 1)));
    }
    return entered.reduce((fewest, files) => (files.length < fewest.length ? files : fewest));
  } finally {
    await session.post('Profiler.stopPreciseCoverage');
    session.disconnect();
  }
}

function enteredFile({ url, functions }: Coverage): EnteredFile[] {
  if (!url.startsWith('file:')) return [];
  const file = fileURLToPath(url);
  const path = relative(process.cwd(), file);
  if (!isCounted(path)) return [];
  const { length } = readFileSync(file, 'utf8');
  const called = functions.filter(({ ranges: [whole] }) => {
    const isModule = whole?.startOffset === 0 && whole.endOffset === length;
    return whole !== undefined && whole.count > 0 && !isModule;
  });
  return called.length === 0 ? [] : [{ path, functions: called.length }];
}
