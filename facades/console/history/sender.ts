import type { OutputOf } from '../../../core/procedure-list.ts';
import { isPerson } from '../../../core/proposals/person-source.ts';

type Batch = Pick<OutputOf<'research.batches'>['items'][number], 'source' | 'by'>;

/** What sent a batch: a source by its name, or the person who proposed it. */
export const senderOf = ({ source, by }: Batch): string =>
  isPerson(source.name) ? (by.name ?? '–') : source.name;

type Proposal = Pick<OutputOf<'proposals.list'>['items'][number], 'source' | 'sender'>;

/** Who proposes: a person, or a source, with what sent it for the source. */
export const proposerOf = ({ source, sender }: Proposal): { readonly name: string; readonly by: string } =>
  isPerson(source)
    ? { name: sender, by: '' }
    : { name: source, by: sender === `source ${source}` ? '' : sender };
