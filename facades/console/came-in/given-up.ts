import { fieldsOf } from '../../../core/merging/choose-fields.ts';
import { mergeReport } from '../../../core/merging/report.ts';
import { ofMergeable } from '../../../orm/commands/undoing/kinds.ts';
import type { AnyDesk } from '../frame/desk.ts';
import { labelOf } from '../frame/words.ts';

const report = mergeReport.pick({ taken: true, conflicts: true });

/** The fields that a merge gave up, for the address of the page after it. */
export function lostIn(output: unknown): string {
  const { taken = [], conflicts = [] } = report.safeParse(output).data ?? {};
  return conflicts.filter((field) => !taken.includes(field)).join(' ');
}

const fields = new Set(Object.values(ofMergeable(fieldsOf)).flat());

/** The same in words, on that page. */
export function givenUp({ exchange, words }: AnyDesk): string[] {
  const lost = exchange.query.get('lost')?.split(' ') ?? [];
  const names = lost.filter((name) => fields.has(name)).map((name) => labelOf(words, name));
  return names.length === 0 ? [] : [words.t('console.givenUp', { fields: names.join(', ') })];
}
