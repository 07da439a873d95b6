import type { Missing } from './missing.ts';
import { listed } from './named-items.ts';

interface Line {
  readonly kind: string;
  readonly text: string;
  readonly records: Missing['records'];
}

/** For each kind and fate of what the source no longer has, which records. */
export function describeMissing({ records, isDeleted }: Missing): Line[] {
  const fateOf = ({ result, reason }: Missing['records'][number]) => {
    if (!isDeleted) return 'no longer in the source';
    return result === 'deleted'
      ? 'deleted: no longer in the source'
      : `no longer in the source, kept: ${reason}`;
  };
  const groups = Map.groupBy(records, (record) => `${record.kind}s ${fateOf(record)}`);
  return [...groups.values()].flatMap((group) => {
    const [first] = group;
    if (first === undefined) return [];
    const named = group.map(({ name }) => ({ title: name }));
    return { kind: `${first.kind}s`, text: `${fateOf(first)} ${listed(named)}`, records: group };
  });
}

export const undecided =
  'Nothing was deleted: that waits for approval, since most of what the source had is missing, or the token is under review.';
