import { readFileSync, writeFileSync } from 'node:fs';

const megabytes = (pid: number, field: 'VmRSS' | 'VmHWM'): number => {
  const [, kilobytes] =
    new RegExp(`${field}:\\s+(\\d+)`).exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Number(kilobytes) / 1024;
};

/** Linux: the megabytes of memory that a process has resident. */
export const resident = (pid: number): number => megabytes(pid, 'VmRSS');

/** The most that it had since the last reset. */
export const peak = (pid: number): number => megabytes(pid, 'VmHWM');
export const resetPeak = (pid: number): void => writeFileSync(`/proc/${pid}/clear_refs`, '5');

/** The megabytes that the work adds to them at its peak. */
export async function addedBy(pid: number, work: () => Promise<void>): Promise<number> {
  const before = resident(pid);
  resetPeak(pid);
  await work();
  return peak(pid) - before;
}
