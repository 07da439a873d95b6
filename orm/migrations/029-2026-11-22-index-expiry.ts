import { Migration } from '@mikro-orm/migrations';

export class IndexExpiry extends Migration {
  override up(): void {
    this.addSql('create index session_open_expires_at on session (expires_at) where ended_at is null');
    this.addSql('create index session_ended_at on session (ended_at) where ended_at is not null');
    this.addSql('create index refresh_token_spent_at on refresh_token (spent_at) where spent_at is not null');
    this.addSql('create index location_report_reported_at on location_report (reported_at)');
  }
}
