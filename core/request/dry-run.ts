import type { Actor } from '../../orm/commands/name-actor.ts';
import type { Database, Transaction } from '../../orm/database.ts';
import { actorOf } from '../auth/principal.ts';
import type { AuthenticatedContext } from './context.ts';

interface Kept<Report> {
  readonly audienceId: string;
  readonly actor: Actor;
  /** Whether what led to the report stays written. */
  readonly isKept: (report: Report) => boolean;
}

/**
 * The report of a long transaction, which is taken back where it is not to be kept: a dry run does everything, so that it
 * reports what the real run would.
 */
export async function reportOfTransaction<Report>(
  database: Database,
  { audienceId, actor, isKept }: Kept<Report>,
  work: (transaction: Transaction) => Promise<Report>,
): Promise<Report> {
  const reports: Report[] = [];
  try {
    await database.longTransaction(
      audienceId,
      async (transaction) => {
        const report = await work(transaction);
        reports.push(report);
        if (!isKept(report)) throw new TakenBack();
      },
      actor,
    );
  } catch (error) {
    if (!(error instanceof TakenBack)) throw error;
  }
  const report = reports.at(-1);
  if (report === undefined) throw new Error('The transaction ended without a report.');
  return report;
}

class TakenBack extends Error {}

/** Work that calls procedures, which see what it wrote until it is taken back, and do not log that they did it. */
export const withoutKeeping = <Context extends AuthenticatedContext, Result>(
  ctx: Context,
  audienceId: string,
  work: (ctx: Context) => Promise<Result>,
): Promise<Result> => {
  const taken = { audienceId, actor: actorOf(ctx.principal, ctx.now()), isKept: () => false };
  return reportOfTransaction(ctx.database, taken, (transaction) => {
    const within = async <Own>(own: (transaction: Transaction) => Promise<Own>): Promise<Own> => {
      const result = await own(transaction);
      await transaction.em.flush();
      return result;
    };
    const { query } = transaction;
    const longTransaction = <Own>(_: string, own: (transaction: Transaction) => Promise<Own>) => within(own);
    const { log: written } = ctx;
    const log = { error: written.error.bind(written), info: () => undefined };
    return work({ ...ctx, log, database: { ...ctx.database, query, transaction: within, longTransaction } });
  });
};
