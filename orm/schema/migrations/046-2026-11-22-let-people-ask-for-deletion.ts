import { ConcurrentIndexes } from '../concurrent-indexes.ts';

/**
 * Deletions that people ask for in the app: of one identity, or of all that their user has. They have columns of their
 * own: by `identity_id` the provider's callback, also of the previous version, finds those that nobody may cancel.
 */
export class LetPeopleAskForDeletion extends ConcurrentIndexes {
  protected override readonly indexes = {
    deletion_request_open: `deletion_request (erase_after, id)
      where coalesce(identity_id, own_identity_id, user_id) is not null`,
    deletion_request_own_identity_id: 'deletion_request (own_identity_id) where own_identity_id is not null',
    deletion_request_user_id: 'deletion_request (user_id) where user_id is not null',
  };

  override async up(): Promise<void> {
    await this.execute(`alter table deletion_request
      add column if not exists own_identity_id uuid,
      add column if not exists user_id uuid,
      add column if not exists cancelled_at timestamptz,
      drop constraint if exists deletion_request_own_identity,
      drop constraint if exists deletion_request_user,
      add constraint deletion_request_own_identity
        foreign key (own_identity_id) references identity (id) on delete set null,
      add constraint deletion_request_user foreign key (user_id) references "user" (id) on delete set null`);
    await super.up();
  }
}
