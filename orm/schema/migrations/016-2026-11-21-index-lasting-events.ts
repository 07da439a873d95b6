import { Migration } from '@mikro-orm/migrations';

/** The events of an audience that last longer than a day and are not over. */
export class IndexLastingEvents extends Migration {
  override up(): void {
    this.addSql('create index event_audience_lasting on event (audience_id, over_at) where span > 0');
  }
}
