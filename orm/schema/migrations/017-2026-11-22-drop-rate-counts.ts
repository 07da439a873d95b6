import { Migration } from '@mikro-orm/migrations';

/** Requests are counted in memory. */
export class DropRateCounts extends Migration {
  override up(): void {
    this.addSql('drop table rate_count');
  }
}
