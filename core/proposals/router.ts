import { proposals as record } from '../../orm/records/proposal.ts';
import { router } from '../procedures/trpc.ts';
import { readsOf } from '../records/reads.ts';
import { approveProposal } from './approve.ts';
import { getProposal, listProposals } from './proposal.ts';
import { propose, proposeChanges } from './propose-changes.ts';
import { rejectProposal, releaseProposal } from './reject.ts';

export const proposals = router({
  approve: approveProposal,
  get: getProposal,
  list: listProposals,
  propose,
  proposeChanges,
  reject: rejectProposal,
  release: releaseProposal,
  ...readsOf(record, { permission: 'propose_changes' }),
});
