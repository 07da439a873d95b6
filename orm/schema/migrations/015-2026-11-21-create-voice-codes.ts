import { Migration } from '@mikro-orm/migrations';

export class CreateVoiceCodes extends Migration {
  override up(): void {
    this.addSql(`create table voice_code (
      code_hash text not null,
      session_id uuid not null,
      redirect_uri text not null,
      code_challenge text,
      expires_at timestamptz not null,
      linked_session_id uuid,
      constraint voice_code_pkey primary key (code_hash),
      constraint voice_code_session foreign key (session_id) references session (id) on delete cascade,
      constraint voice_code_linked_session foreign key (linked_session_id) references session (id)
        on delete cascade
    )`);
    this.addSql('create index voice_code_session_id on voice_code (session_id)');
    this.addSql('create index voice_code_linked_session_id on voice_code (linked_session_id)');
    this.addSql('create index voice_code_expires_at on voice_code (expires_at)');
  }
}
