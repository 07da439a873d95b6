import { Migration } from '@mikro-orm/migrations';

/** Lists of a whole audience, of all users, and of a locale's events of any time: in order without sorting. */
export class IndexLists extends Migration {
  override up(): void {
    this.addSql('create index venue_audience_name on venue (audience_id, name, id)');
    this.addSql('drop index person_audience_name');
    this.addSql('create index person_audience_name on person (audience_id, name, id)');
    this.addSql('create index event_audience_start on event (audience_id, starts_at, id)');
    this.addSql('create index event_locale_start on event (locale_id, starts_at, id)');
    this.addSql('create index user_name on "user" (name, id)');
    this.addSql('create index user_name_trigram on "user" using gin (name gin_trgm_ops)');
    this.addSql('create index domain_audience on domain (audience_id, dns_name, id)');
    this.addSql('create index application_audience on application (audience_id, name, id)');
  }
}
