import { Migration } from '@mikro-orm/migrations';

const joined = String.raw`join new_rows n on n\.id = (\w\.\w+)\s+join old_rows o on o\.id = n\.id\s+where (\([^)]*\) is distinct from \([^)]*\))`;
const unused = String.raw`delete from search_word w using \((.*?)offset 0\) f where`;

/**
 * A session plans a trigger's statements once: often for the change of one row, with tables that are small, and these plans
 * serve large changes of large tables later.
 *
 * - A nested loop then compares every former row with every present one. Only a full join is never planned as a nested loop. An
 *   update has as many rows before as after, so it finds the same pairs; no condition may be one that null fails, as the planner
 *   then makes an inner join of it.
 * - Search tables are read from end to end, once for each word.
 */
export class PlanTriggersForManyRows extends Migration {
  override up(): void {
    this.addSql(`do $$ declare definition text; begin
      for definition in select pg_get_functiondef(oid) from pg_proc
        where pronamespace = current_schema()::regnamespace and prosrc ~ 'join (old|new)_rows' loop
        definition := replace(definition, 'old_rows o join new_rows n', 'old_rows o full join new_rows n');
        definition := replace(definition, 'where o.lexemes <> n.lexemes', 'where o.lexemes is distinct from n.lexemes');
        definition := regexp_replace(definition, '${unused}',
          'with f as materialized (\\1) delete from search_word w using f where', 'g');
        execute regexp_replace(definition, '${joined}',
          'join (select n.id from old_rows o full join new_rows n using (id) where \\2 offset 0) n on n.id = \\1');
      end loop;
    end $$`);
    for (const name of [
      'count_search_words()',
      'refresh_search_entries(uuid, uuid[])',
      ...['venue', 'event', 'person'].map((table) => `${table}_search()`),
    ])
      this.addSql(`alter function ${name} set enable_seqscan = off`);
  }
}
