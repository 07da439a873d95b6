import type { OutputOf } from '../../../core/procedure-list.ts';
import { isPerson } from '../../../core/proposals/person-source.ts';

type Batch = Pick<OutputOf<'research.batches'>['items'][number], 'source' | 'by'>;

/** What sent a batch: a source by its name, or the person who proposed it. */
export const senderOf = ({ source, by }: Batch): string =>
  isPerson(source.name) ? (by.name ?? '–') : source.name;
