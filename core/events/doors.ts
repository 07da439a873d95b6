import { invalidField } from '../errors/refusal.ts';
import { day } from '../values/time.ts';

interface Start {
  readonly all_day: boolean | null | undefined;
  readonly starts_at: string | undefined;
}

/** What is wrong with when doors open. In whole days, they may open at any time. */
export function doorsProblem(doors: string | null | undefined, { all_day, starts_at }: Start): string | null {
  if (doors == null || all_day || starts_at === undefined) return null;
  const before = Date.parse(starts_at) - Date.parse(doors);
  if (before < 0) return 'must not be after the start';
  return before > day ? 'must be at most a day before the start' : null;
}

export function requireDoors(doors: string | null | undefined, start: Start): void {
  const problem = doorsProblem(doors, start);
  if (problem !== null) throw invalidField('doors_at', problem);
}
