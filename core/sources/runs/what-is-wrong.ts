import type { Source } from '../../../orm/schema/entities/source.ts';
import type { Found } from '../readers/parse-source.ts';
import type { RejectedRecord } from '../readers/rejected.ts';

/** Why a source that could be read seems to be broken, besides why it cannot be read. */
type RunFailure = 'empty' | 'fewer' | 'unparsable' | 'not_taken';

/** So many may be over, or have been taken out by hand. */
const few = 4;

/** What is wrong with what was read, as far as it can be seen from what the source had before. */
export function whatIsWrong(
  { records: before }: Pick<Source, 'records'>,
  { venues, events, rejected, leftOut }: Found,
): { readonly code: RunFailure; readonly message: string } | null {
  const records = venues.length + events.length;
  if (records === 0 && leftOut.every(({ reason }) => reason === 'private')) {
    if (rejected.length > 0)
      return {
        code: 'unparsable',
        message: `None of its ${rejected.length} records can be used: ${rejected[0]?.reason}.`,
      };
    if (before != null && before > 0)
      return { code: 'empty', message: `It is empty, and had ${before} records before.` };
  }
  if (before != null && before - records > few && records * 2 < before)
    return { code: 'fewer', message: `It has ${records} records, and had ${before} before.` };
  return null;
}

/** Why records cannot be used, each in a line. */
export const problemsOf = (rejected: readonly RejectedRecord[]): string[] =>
  rejected.map(({ record, title, time, reason }) =>
    [title ?? record, ...(time === undefined ? [] : [time])].join(', ').concat(`: ${reason}`),
  );
