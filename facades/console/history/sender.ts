import type { OutputOf } from '../../../core/procedure-list.ts';
import { isPerson } from '../../../core/proposals/person-source.ts';

type Batch = Pick<OutputOf<'research.batches'>['items'][number], 'source' | 'by'>;

/** What sent a batch: a source by its name, or the person who proposed it. */
export const senderOf = ({ source, by }: Batch): string =>
  isPerson(source.name) ? (by.name ?? '–') : source.name;

interface Changed {
  readonly source: string | null;
  readonly actor_kind: string | null;
  readonly actor_name: string;
}

/** Who changed something: of a batch, its source, with the person who approved or undid it, if somebody did. */
export const actorOf = ({ source, actor_kind, actor_name }: Changed): string => {
  if (source === null || (actor_kind === 'user' && isPerson(source))) return actor_name;
  return actor_kind === 'user' ? `${actor_name} (${source})` : source;
};

type Proposal = Pick<OutputOf<'proposals.list'>['items'][number], 'source' | 'sender'>;

/** Who proposes: a person, or a source, with what sent it for the source. */
export const proposerOf = ({ source, sender }: Proposal): { readonly name: string; readonly by: string } =>
  isPerson(source)
    ? { name: sender, by: '' }
    : { name: source, by: sender === `source ${source}` ? '' : sender };
