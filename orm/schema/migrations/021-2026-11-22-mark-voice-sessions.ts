import { Migration } from '@mikro-orm/migrations';

export class MarkVoiceSessions extends Migration {
  override up(): void {
    this.addSql(`alter table session
      add column is_voice boolean not null default false,
      add column signed_in_at timestamptz`);
    this.addSql(`update session set is_voice = true
      where id in (select linked_session_id from voice_code where linked_session_id is not null)`);
  }
}
