import { addKeyUses } from '../../orm/commands/key-uses.ts';
import type { Database } from '../../orm/database.ts';
import type { Dependencies } from '../request/context.ts';
import { minute } from '../values/time.ts';
import { type ApplicationPrincipal, idOf, type ServicePrincipal } from './principal.ts';

interface Use {
  readonly audience: string;
  requests: number;
}

/** Requests of each key that are to be written: within a minute. A process that is killed loses them. */
const waiting = new WeakMap<Database, Map<string, Use>>();

export function countKeyUse(
  dependencies: Dependencies,
  principal: ApplicationPrincipal | ServicePrincipal,
  requests: number,
): void {
  const uses = waiting.get(dependencies.database) ?? new Map<string, Use>();
  if (uses.size === 0) setTimeout(() => void writeKeyUses(dependencies), minute).unref();
  waiting.set(dependencies.database, uses);
  const key = idOf(principal);
  const use = uses.get(key) ?? { audience: principal.audienceId, requests: 0 };
  use.requests += requests;
  uses.set(key, use);
}

export async function writeKeyUses({ database, log, now }: Dependencies): Promise<void> {
  const uses = [...(waiting.get(database) ?? [])];
  waiting.delete(database);
  if (uses.length === 0) return;
  const of = uses.map(([, { audience }]) => audience);
  const keys = uses.map(([key]) => key);
  const requests = uses.map(([, use]) => use.requests);
  await database
    .transaction(({ execute }) => execute(addKeyUses, [of, keys, requests, now().toISOString()]))
    .catch((error: unknown) => log.error({ err: error }, 'Requests of keys could not be counted.'));
}
