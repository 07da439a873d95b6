import { v7 as newId } from 'uuid';
import { nextSource } from '../../../orm/commands/source-runs.ts';
import { Source } from '../../../orm/schema/entities/source.ts';
import { SourceRun } from '../../../orm/schema/entities/source-run.ts';
import type { Dependencies } from '../../request/context.ts';
import { minute } from '../../values/time.ts';

/** A run that this process executes. */
export interface HeldRun {
  readonly id: string;
  /** Of this process's hold on it. */
  readonly holder: string;
  readonly source: Source;
  /** When it began, also if another process began it: what it reads is of this time. */
  readonly startedAt: Date;
  readonly byHand: boolean;
}

/** Longer than any step of a run takes. Afterwards, another process goes on. */
const term = 10 * minute;

const untilFrom = (now: Date) => new Date(now.valueOf() + term);

/** The next run that is due, which no other process takes meanwhile. */
export function holdNextRun({ database, now }: Dependencies): Promise<HeldRun | null> {
  const at = now();
  return database.transaction(async ({ em, execute }) => {
    const [next] = await execute(nextSource, [at.toISOString()]);
    if (next === undefined) return null;
    const source = await em.findOneOrFail(Source, next.id);
    const found = next.run_id === null ? null : await em.findOneOrFail(SourceRun, next.run_id);
    const startedAt = found?.startedAt ?? at;
    const held = { state: 'running', holder: newId(), heldUntil: untilFrom(at), startedAt } as const;
    const { audienceId } = source;
    const run = found
      ? em.assign(found, held)
      : em.create(SourceRun, { audienceId, sourceId: source.id, createdAt: at, ...held });
    return { id: run.id, holder: held.holder, source, startedAt, byHand: run.byHand };
  });
}

/** Before each step that may take long. Throws where another process has gone on with it. */
export async function holdOn(
  { database, now }: Dependencies,
  { id, holder, source }: HeldRun,
): Promise<void> {
  const heldUntil = untilFrom(now());
  const count = await database.transaction(({ em }) =>
    em.nativeUpdate(
      SourceRun,
      { id, audienceId: source.audienceId, state: 'running', holder },
      { heldUntil },
    ),
  );
  if (count === 0) throw new RunTaken();
}

/** The source was deleted, or another process has ended the run. */
export class RunTaken extends Error {}
