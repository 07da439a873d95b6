import { ConcurrentIndexes } from '../concurrent-indexes.ts';

export class TellWhenSessionsWereSeen extends ConcurrentIndexes {
  // Sessions are kept for some time after their end; a person's open ones are few.
  protected override readonly indexes = {
    session_open_identity_id: 'session (identity_id) where ended_at is null',
  };

  override async up(): Promise<void> {
    await this.execute('alter table session add column if not exists last_seen_at timestamptz');
    await super.up();
  }
}
