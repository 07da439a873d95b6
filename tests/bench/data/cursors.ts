import { Client } from 'pg';
import { afterOwn, writeCursor } from '../../../core/history/changes/cursor.ts';
import { kinds } from '../../../core/history/changes/kinds.ts';
import { publicScope } from '../../../core/request/scope.ts';

const changesAfterCursor = 100;

/** Of each audience, a user's cursor in its feed of changes, from a while ago. */
export async function cursorsOf(databaseUrl: string): Promise<Map<string, string>> {
  const client = new Client(databaseUrl);
  await client.connect();
  try {
    const { rows } = await client.query<{
      audience: string;
      run: string;
      newest: string;
      position: string;
      record: string;
      kind: string;
    }>(
      `select a.id as audience, run.id as run, (select max(position) from change) as newest, place.position, place.record, place.kind
       from audience a,
         (select id from change_run order by number desc limit 1) run,
         lateral (select position, record, kind from change where audience_id = a.id
           order by audience_id desc, position desc, record desc, kind desc offset ${changesAfterCursor} limit 1) place`,
    );
    return new Map(
      rows.map(({ audience, run, newest, position, record, kind }) => [
        audience,
        writeCursor(
          { scope: publicScope({ now: () => new Date() }, audience), kinds },
          { run, newest: Number(newest) },
          { position: Number(position), record, kind, within: afterOwn },
        ),
      ]),
    );
  } finally {
    await client.end();
  }
}
