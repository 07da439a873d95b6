import * as assert from 'uvu/assert';
import { ledgerHorizon } from '../../orm/reads/followed-changes.ts';
import { testApp } from '../support/app/app.ts';
import { statement } from '../support/database/statement.ts';
import { seedAudience } from '../support/records/seeds.ts';
import { signIn } from '../support/requests/credentials.ts';
import { request } from '../support/requests/request.ts';
import { until } from '../support/service/service.ts';

export interface Change {
  readonly kind: string;
  readonly id: string;
  readonly record?: Record<string, unknown>;
  readonly deleted?: true;
}

export interface Changes {
  readonly changes: Change[];
  readonly next_cursor: string;
  readonly more: boolean;
}

/** One page. */
export async function changesSince(
  as: string,
  cursor: string | undefined,
  parameters: Record<string, string> = {},
): Promise<Changes> {
  const query = new URLSearchParams({ ...parameters, ...(cursor !== undefined && { cursor }) });
  const { status, body } = await request<Changes>(`GET /v1/changes?${query}`, { as });
  assert.is(status, 200, JSON.stringify(body));
  return body;
}

/** The position of the next transaction. */
export const nextTransaction = statement<{ position: number }, []>(
  'next_transaction',
  `select number * (1::bigint << 44) + pg_snapshot_xmax(pg_current_snapshot())::text::bigint as position
   from change_epoch order by number desc limit 1`,
);

/** Until everything written before can be followed: until the transactions that are open now have ended. */
export async function settled(): Promise<void> {
  const { database } = (await testApp()).dependencies;
  const [next] = await database.query(nextTransaction, []);
  await until(async () => {
    const [now] = await database.query(ledgerHorizon, []);
    return next !== undefined && now !== undefined && now.horizon >= next.position;
  });
}

/** A new audience, and the credential of a user of it. */
export async function seedUser() {
  const audience = await seedAudience();
  return { audience, as: (await signIn({ audience })).as };
}

/** Follows the changes that its callers see, from now on. */
export async function follow(as: string, parameters: Record<string, string> = {}) {
  let { next_cursor: cursor } = await changesSince(as, undefined, parameters);
  return {
    cursor: () => cursor,
    /** All pages until now. */
    next: async (): Promise<Change[]> => {
      await settled();
      const all: Change[] = [];
      for (;;) {
        const { changes, next_cursor, more } = await changesSince(as, cursor, parameters);
        cursor = next_cursor;
        all.push(...changes);
        if (!more) return all;
      }
    },
  };
}

const paths: Readonly<Record<string, string>> = { person: 'people' };

/** What the record's own GET says, without RSVPs; undefined if it is not visible. */
export async function own(
  as: string,
  kind: string,
  id: string,
): Promise<Record<string, unknown> | undefined> {
  const { status, body } = await request<Record<string, unknown>>(
    `GET /v1/${paths[kind] ?? `${kind}s`}/${id}`,
    {
      as,
    },
  );
  if (status === 404) return undefined;
  assert.is(status, 200);
  const { rsvp: _, friends_attending: __, attendance: ___, other_dates: ____, ...record } = body;
  return record;
}

export const named = (changes: readonly Change[]): string[] =>
  changes.map(({ kind, id, deleted }) => `${kind} ${id}${deleted ? ' deleted' : ''}`).sort();
