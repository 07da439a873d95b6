import { Migration } from '@mikro-orm/migrations';

/** Leaves the records that there are to the job; the triggers write the entries of what changes meanwhile. */
export class FillSearchEntries extends Migration {
  override up(): void {
    for (const [table, condition] of [
      ['venue', 'true'],
      ['person', 'true'],
      ['event', `status = 'scheduled' and over_at > now()`],
    ])
      this.addSql(`insert into search_due (audience_id, records)
        select audience_id, array_agg(id) from (
          select audience_id, id, (row_number() over (partition by audience_id order by id) - 1) / 1000 as part
          from ${table} where ${condition}) r
        group by audience_id, part`);
  }
}
