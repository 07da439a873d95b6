import type { Missing } from './missing.ts';

interface Line {
  readonly length: number;
  readonly kind: string;
  readonly text: string;
}

/** For each kind and fate of what the source no longer has, how many and which. */
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
    const names = group.slice(0, maximumNamed).map(({ name }) => name);
    const named = [...names, ...(group.length > maximumNamed ? ['…'] : [])].join(', ');
    return { length: group.length, kind: `${first.kind}s`, text: `${fateOf(first)} (${named})` };
  });
}

const maximumNamed = 10;

export const doubt =
  'Nothing was deleted: most of what the source had is missing. If that is right, run it once without --every.';
