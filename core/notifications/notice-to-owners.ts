import { writeToOwners } from '../../orm/commands/notifications/write-to-owners.ts';
import type { Transaction } from '../../orm/database.ts';
import type { OwnerNotice } from '../../orm/records/notification-choices.ts';
import { wholeAudience } from '../../orm/statements/scope.ts';

/** Has the audience's owners told of a source or a webhook, in the transaction in which it happens. */
export const noticeToOwners = (
  { execute }: Transaction,
  audienceId: string,
  kind: OwnerNotice,
  record: string,
  at: Date,
) => execute(writeToOwners, wholeAudience(audienceId, at.toISOString()), [record, kind]);
