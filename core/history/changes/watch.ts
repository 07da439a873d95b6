import { EventEmitter, once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import type { Database } from '../../../orm/database.ts';
import { newestOfAllAudiences, newestOfAudience } from '../../../orm/reads/followed-changes.ts';
import { nilId } from '../../../orm/statements/input-types.ts';
import type { Scope } from '../../../orm/statements/scope.ts';
import { second } from '../../values/time.ts';

const interval = second;

/** Emits `read` with the newest change, as long as somebody listens. */
type Ledger = EventEmitter<{ read: [newest: number] }>;

/** Of each database, by audience; the nil id is all of them. */
const ledgers = new WeakMap<Database, Map<string, Ledger>>();

/**
 * Whether there are newer changes to follow. A process asks once a second for all who watch an audience, and only while
 * somebody does: behind a pooler, PostgreSQL's notifications reach nobody.
 */
export function watchChanges(database: Database, scope: Scope) {
  const ledger = ledgerOf(database, scope);
  const own: EventEmitter<{ moved: [] }> = new EventEmitter();
  let [newest, seen] = [-1, -1];
  const hear = (position: number) => {
    newest = position;
    if (newest !== seen) own.emit('moved');
  };
  ledger.on('read', hear);
  return {
    /** Waits for changes that are newer than those at the last time, or so many milliseconds. */
    async moved(timeout: number, end: AbortSignal): Promise<void> {
      const signal = AbortSignal.any([end, AbortSignal.timeout(timeout)]);
      if (newest === seen) await once(own, 'moved', { signal }).catch(() => {});
      seen = newest;
    },
    stop: () => ledger.off('read', hear),
  };
}

function ledgerOf(database: Database, scope: Scope): Ledger {
  const audiences = ledgers.get(database) ?? new Map<string, Ledger>();
  ledgers.set(database, audiences);
  const key = scope.audienceId ?? nilId;
  const known = audiences.get(key);
  if (known !== undefined) return known;
  const ledger: Ledger = new EventEmitter();
  ledger.setMaxListeners(0);
  audiences.set(key, ledger);
  void ask(database, scope, ledger, () => audiences.delete(key));
  return ledger;
}

async function ask(database: Database, scope: Scope, ledger: Ledger, end: () => void): Promise<void> {
  const statement = scope.audienceId === null ? newestOfAllAudiences : newestOfAudience;
  do {
    // Who watches learns by reading that the database is away.
    const [found] = await database.query(statement, scope, []).catch(() => []);
    if (found !== undefined) ledger.emit('read', found.newest);
    await pause(interval, undefined, { ref: false });
  } while (ledger.listenerCount('read') > 0);
  end();
}
