import type { Client } from './client.ts';

type Page = Awaited<ReturnType<Client['changes']['list']['query']>>;
type Selection = Omit<Parameters<Client['changes']['list']['query']>[0], 'cursor'>;

interface Changes extends AsyncIterable<Page['changes'][number]> {
  /** Where to go on: after the last page of which every change has been taken. */
  readonly cursor: string | undefined;
}

/**
 * Whatever has changed since a cursor, page after page until now; without one, nothing but the cursor of now. It fails
 * with the error `cursor_expired` if the changes since are not known any more: start over without a cursor.
 */
export function changesSince(client: Client, cursor?: string, selection: Selection = {}): Changes {
  let next = cursor;
  return {
    get cursor() {
      return next;
    },
    async *[Symbol.asyncIterator]() {
      for (let more = true; more; ) {
        const page = await client.changes.list.query({
          ...selection,
          ...(next !== undefined && { cursor: next }),
        });
        yield* page.changes;
        ({ more, next_cursor: next } = page);
      }
    },
  };
}
