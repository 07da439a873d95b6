import { Migration } from '@mikro-orm/migrations';

export class TellWhenFriendsWereRead extends Migration {
  override up(): void {
    this.addSql('alter table identity add column friends_read_at timestamptz');
  }
}
