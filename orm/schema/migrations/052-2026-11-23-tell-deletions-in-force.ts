import { ConcurrentIndexes } from '../concurrent-indexes.ts';

/** Which deletion stands where undos deleted a record again, and an index for what has ever shown a photo. */
export class TellDeletionsInForce extends ConcurrentIndexes {
  protected override readonly indexes = {
    change_photo_after: `change ((after ->> 'photo_id')) where after ->> 'photo_id' is not null`,
    change_photo_before: `change ((before ->> 'photo_id')) where before ->> 'photo_id' is not null`,
  };

  override async up(): Promise<void> {
    // An undo that deletes what its batch created leaves what was before the batch: nothing, or a deletion.
    await this.execute(`create or replace function
      deletion_in_force(of_audience uuid, of_kind text, of_record uuid, until bigint) returns bigint language plpgsql stable as $$
      declare
        latest record;
      begin
        loop
          select c.operation, c.position, undoing.undoes into latest
            from (select * from change where change.record = of_record offset 0) c
            left join batch undoing on undoing.id = c.batch
            where c.kind = of_kind and c.audience_id = of_audience and c.operation <> 'none' and c.position < until
            order by c.position desc limit 1;
          if latest.operation is distinct from 'delete' then return null; end if;
          if latest.undoes is null then return latest.position; end if;
          select min(c.position) into until
            from (select * from change where change.record = of_record offset 0) c
            where c.kind = of_kind and c.audience_id = of_audience and c.batch = latest.undoes
              and c.operation in ('create', 'restore');
        end loop;
      end $$`);
    await super.up();
  }
}
