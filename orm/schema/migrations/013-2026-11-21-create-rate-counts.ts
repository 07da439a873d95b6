import { Migration } from '@mikro-orm/migrations';

/** The columns are those of rate-limiter-flexible. What a crash loses is a minute's counts: no log is kept of them. */
export class CreateRateCounts extends Migration {
  override up(): void {
    this.addSql(`create unlogged table rate_count (
      key text not null,
      points integer not null,
      expire bigint,
      constraint rate_count_pkey primary key (key)
    ) with (fillfactor = 50)`);
  }
}
