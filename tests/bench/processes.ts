import { readdirSync, readFileSync } from 'node:fs';

/** Clock ticks a second, as Linux counts CPU time for its users on every architecture. */
const ticks = 100;

interface Process {
  readonly pid: number;
  readonly parent: number;
  /** Seconds of CPU, with those of children that have ended. */
  readonly seconds: number;
}

/** Microseconds of CPU that a process and all its descendants have used. */
export const cpuOf = (root: number): number =>
  1e6 * tree(root).reduce((sum, { seconds }) => sum + seconds, 0);

/** Megabytes of memory: what is resident now, and the most that ever was. */
export function memoryOf(root: number): { resident: number; peak: number } {
  const statuses = tree(root).map(({ pid }) => read(`/proc/${pid}/status`));
  const sum = (field: string) =>
    statuses.reduce(
      (total, status) => total + Number(new RegExp(`${field}:\\s+(\\d+)`).exec(status)?.[1] ?? 0),
      0,
    );
  return { resident: sum('VmRSS') / 1024, peak: sum('VmHWM') / 1024 };
}

function tree(root: number): Process[] {
  const all = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap(processOf);
  const descendants = (pid: number): Process[] =>
    all.filter(({ parent }) => parent === pid).flatMap((child) => [child, ...descendants(child.pid)]);
  return [...all.filter(({ pid }) => pid === root), ...descendants(root)];
}

/** proc(5): the fields after the command, which stands in parentheses, from the third on. */
function processOf(name: string): Process[] {
  const stat = read(`/proc/${name}/stat`);
  const fields = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .map(Number);
  const [parent] = fields.slice(1);
  if (parent === undefined) return [];
  const used = fields.slice(11, 15).reduce((sum, count) => sum + count, 0);
  return [{ pid: Number(name), parent, seconds: used / ticks }];
}

/** A process may end while it is looked at. */
function read(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}
