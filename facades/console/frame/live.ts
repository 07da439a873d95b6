import { watchChanges } from '../../../core/history/changes/watch.ts';
import { readingScope } from '../../../core/request/scope.ts';
import { minute } from '../../../core/values/time.ts';
import { heartbeat, sendEvents } from '../../http/event-stream.ts';
import type { Desk } from './desk.ts';
import { consoleFile } from './page.ts';

/** Browsers connect again, so that who may not any more is told nothing for long. */
const term = 5 * minute;

/** An event whenever something changed, and now and then, since not all is in the ledger: the page is read again then. */
export const liveEndpoint = consoleFile('changes.list', '/live', (desk) =>
  sendEvents(desk.exchange, desk.principal.sessionId, async (end) =>
    eventsOf(desk, AbortSignal.any([end, AbortSignal.timeout(term)])),
  ),
);

async function* eventsOf({ context, principal }: Desk, end: AbortSignal): AsyncGenerator<string> {
  const watch = watchChanges(context.database, await readingScope({ ...context, principal }));
  try {
    yield 'retry: 1000\n\n';
    await watch.moved(heartbeat, end); // what the page shows already
    while (!end.aborted) {
      await watch.moved(heartbeat, end);
      yield 'data: changed\n\n';
    }
  } finally {
    watch.stop();
  }
}
