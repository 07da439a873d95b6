import { callProcedure, type InputOf, type OutputOf } from '../../procedure-list.ts';
import type { Context } from '../../request/context.ts';
import { oneAtATime } from '../../request/one-at-a-time.ts';

type Read = 'research.localesOfSnapshot' | 'research.venuesOfSnapshot';

/** A locale, or venues of the locale before. */
type Part =
  | Pick<OutputOf<'research.localesOfSnapshot'>[number], 'locale'>
  | { readonly venues: OutputOf<'research.venuesOfSnapshot'> };

/** Few enough that V8 collects them in its young generation. */
const venuesPerPart = 50;

/**
 * What is in a snapshot, for facades to write as it is read. Each read is costly, but not the time between them: a client
 * that reads slowly may send batches meanwhile. A snapshot that was begun is not refused any more.
 */
export async function* snapshotParts(
  context: Context,
  selection: { readonly audience_id: string; readonly locale?: string | undefined },
): AsyncGenerator<Part> {
  const read = <Name extends Read>(name: Name, input: InputOf<Name>) =>
    oneAtATime(
      context,
      (admitted) => callProcedure(name, { ...context, ...admitted }, input),
      Number.POSITIVE_INFINITY,
    );
  for (const { locale, contents } of await read('research.localesOfSnapshot', selection)) {
    yield { locale };
    for (let start = 0; start < contents.length; start += venuesPerPart) {
      const part = contents.slice(start, start + venuesPerPart);
      const { audience_id } = selection;
      yield { venues: await read('research.venuesOfSnapshot', { audience_id, contents: part }) };
    }
  }
}
