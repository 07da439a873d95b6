import { recordSeenSessions } from '../../orm/commands/sessions.ts';
import type { Database } from '../../orm/database.ts';
import type { Dependencies } from '../request/context.ts';

/** The sessions to be recorded next, of each database in which some are being recorded. */
const waiting = new WeakMap<Database, Set<string>>();

/**
 * Records that a session was seen. The request neither waits for that nor fails with it: the session's next request tries
 * again. One transaction at a time, whatever the number of requests: sessions that are seen meanwhile wait for the next one.
 */
export function recordSeen(dependencies: Dependencies, sessionId: string): void {
  const next = waiting.get(dependencies.database);
  if (next !== undefined) next.add(sessionId);
  else void recordAll(dependencies, sessionId);
}

async function recordAll({ database, log, now }: Dependencies, firstId: string): Promise<void> {
  const next = new Set([firstId]);
  waiting.set(database, next);
  try {
    while (next.size > 0) {
      const ids = [...next];
      next.clear();
      await database.transaction(({ execute }) => execute(recordSeenSessions, [ids, now().toISOString()]));
    }
  } catch (error) {
    log.error({ err: error }, 'When sessions were last seen could not be recorded.');
  } finally {
    waiting.delete(database);
  }
}
