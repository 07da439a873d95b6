import type { Reader } from '../../orm/database.ts';
import { readCursor } from '../history/changes/cursor.ts';
import { follow, startNow } from '../history/changes/follow.ts';
import { kinds } from '../history/changes/kinds.ts';
import { maximumPage } from '../records/paging.ts';
import type { Dependencies } from '../request/context.ts';
import { scopeOfWebhook } from './scope.ts';

/** What a webhook follows, whatever kinds it is told of: so that these can be changed. */
const followingOf = (audienceId: string, now: Date) => ({ scope: scopeOfWebhook(audienceId, now), kinds });

/** The columns of a cursor. */
function columnsOf(audienceId: string, now: Date, cursor: string) {
  const { after } = readCursor(cursor, followingOf(audienceId, now));
  return { cursor, position: after.position };
}

type Followed = Pick<Dependencies, 'now'> & { readonly database: Reader };

export async function cursorOfNow({ database, now }: Followed, audienceId: string) {
  const at = now();
  return columnsOf(audienceId, at, await startNow(database, followingOf(audienceId, at)));
}

/** The changes since a cursor, as `GET /v1/changes` gives them, and the next one. */
export async function changesSince({ database, now }: Followed, audienceId: string, cursor: string) {
  const at = now();
  const { changes, next_cursor, more } = await follow(
    database,
    followingOf(audienceId, at),
    cursor,
    maximumPage,
  );
  return { changes, next: columnsOf(audienceId, at, next_cursor), more };
}
