import { Migration } from '@mikro-orm/migrations';

const uses = [
  ...['venue', 'event', 'person'].map((table) => `select photo_id from ${table} where photo_id is not null`),
  ...['before', 'after'].map(
    (side) => `select (${side} ->> 'photo_id')::uuid from change where ${side} ->> 'photo_id' is not null`,
  ),
];

/**
 * Which photos were created by themselves, so that they are shown while nothing has them. Null for those that came with a
 * record, for which former entries of the ledger, without the column, put photos back too.
 */
export class TellPhotosOfTheirOwn extends Migration {
  override up(): void {
    this.addSql('alter table photo add column standalone boolean');
    this.addSql(`select track_changes('photo', '{}')`);
    this.addSql(`select set_config('ledger.off', 'on', true)`);
    this.addSql(`with used (photo_id) as (${uses.join(' union ')})
      update photo set standalone = true where not exists (select from used where used.photo_id = photo.id)`);
    this.addSql(`select set_config('ledger.off', '', true)`);
  }
}
