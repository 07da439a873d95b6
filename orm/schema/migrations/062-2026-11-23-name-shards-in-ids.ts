import { Migration } from '@mikro-orm/migrations';

/** The rows of audiences whose ids the database makes: they name the audience's shard as those do that the service makes. */
export class NameShardsInIds extends Migration {
  override up(): void {
    this.addSql(`create function make_id_of_audience() returns trigger language plpgsql as $$
      declare
        milliseconds bigint := extract(epoch from clock_timestamp()) * 1000;
        shard bytea := sha256(convert_to(new.audience_id::text, 'UTF8'));
        id bytea := substring(int8send(milliseconds) from 3) || substring(uuid_send(gen_random_uuid()) from 7);
      begin
        id := set_byte(id, 6, 112 | (get_byte(shard, 0) >> 4));
        id := set_byte(id, 7, ((get_byte(shard, 0) & 15) << 4) | ((get_byte(shard, 1) >> 4) & 12) | (get_byte(id, 7) & 3));
        new.id := encode(id, 'hex')::uuid;
        return new;
      end $$`);
    for (const table of ['deleted_rsvp', 'origin_change'])
      this.addSql(`create trigger ${table}_id before insert on ${table}
        for each row execute function make_id_of_audience()`);
  }
}
