import { Migration } from '@mikro-orm/migrations';

export class TellErasuresWithAudiences extends Migration {
  override up(): void {
    this.addSql(
      'alter table deletion_request add column erased_with_audience boolean not null default false',
    );
  }
}
