import { Migration } from '@mikro-orm/migrations';

/** Both sides of a search have the long forms, of which the short ones are not always the beginning. */
const longForms: Readonly<Record<string, string>> = {
  ave: 'avenue',
  av: 'avenue',
  bldg: 'building',
  blvd: 'boulevard',
  center: 'centre',
  cres: 'crescent',
  dr: 'drive',
  e: 'east',
  hwy: 'highway',
  ln: 'lane',
  mt: 'mount',
  n: 'north',
  pkwy: 'parkway',
  pl: 'place',
  rd: 'road',
  s: 'south',
  sq: 'square',
  st: 'street',
  theater: 'theatre',
  w: 'west',
};

const columns = ['name', 'address', 'lexemes', 'hidden', 'latitude', 'longitude', 'starts_at', 'over_at'];
const namesOf = (row: string) => columns.map((column) => `${row}.${column}`).join(', ');
const upcoming = `e.status = 'scheduled' and e.over_at > now()`;
const differs = (fields: readonly string[]) =>
  `(${fields.map((field) => `o.${field}`)}) is distinct from (${fields.map((field) => `n.${field}`)})`;
const updated = (...fields: string[]) =>
  `select n.audience_id, n.id from old_rows o join new_rows n using (id) where ${differs(fields)}`;

/** A statement that changes more records than this leaves them to the job, so many at a time. */
const atOnce = 200;
const slice = 1000;

/** By table: the records whose entries an update may change, besides those of its own rows. */
const affected = {
  venue: `${updated('name', 'address', 'hidden', 'latitude', 'longitude')} union all
    select e.audience_id, e.id from event e join new_rows n on n.id = e.venue_id join old_rows o on o.id = n.id
    where ${differs(['hidden', 'latitude', 'longitude'])} and ${upcoming}`,
  event: updated('name', 'status', 'venue_id', 'starts_at', 'ends_at'),
  person: updated('name', 'locale_id'),
};

/** The words of entries. Those of every sixteenth record are counted, which tells frequent words from rare ones. */
const wordsOf = (rows: string) =>
  `select audience_id, word, (count(*) filter (where record::text like '%0'))::integer as sampled
   from ${rows}, unnest(tsvector_to_array(lexemes)) word where word >= '0' collate "C" group by audience_id, word`;
const isSame = 'w.audience_id = f.audience_id and w.word = f.word';

/** What is searched: venues, people, and events that are scheduled and not over. Triggers keep it as the records are. */
export class CreateSearchEntries extends Migration {
  override up(): void {
    this.addSql('create extension if not exists unaccent');
    this.addSql(`create function search_form(word text) returns text language sql immutable parallel safe
      return case word ${Object.entries(longForms)
        .map(([short, long]) => `when '${short}' then '${long}'`)
        .join(' ')} else word end`);
    // As with name_key, nothing depends on the server's locale. Apostrophes join: "Lee's" is "lees".
    this.addSql(`create function search_words(raw text, has_long_forms boolean) returns text[]
      language plpgsql stable strict parallel safe as $$
      declare plain text := lower(unaccent(raw) collate "C");
      begin
        if octet_length(plain) > char_length(plain) then
          plain := (select string_agg(name_key(part), ' ' order by n)
            from regexp_split_to_table(plain, '\\s+') with ordinality p(part, n));
          plain := regexp_replace(replace(plain, '''', ''),
            '[^0-9a-z\\u00c0-\\u1fff\\u2c00-\\uffff\\U00010000-\\U0010ffff]+', ' ', 'g');
        else
          plain := regexp_replace(replace(plain, '''', ''), '[^0-9a-z]+', ' ', 'g');
        end if;
        return array(
          select left(case when has_long_forms then search_form(word) else word end, 40)
          from unnest(string_to_array(plain, ' ')) word where word <> '' limit 64);
      end $$`);
    this.addSql(`create function search_cell(latitude double precision, longitude double precision) returns text
      language sql immutable parallel safe
      return '#' || floor(latitude * 50)::integer || ',' || floor(longitude * 50)::integer`);

    this.addSql(`create table search_entry (
      audience_id uuid not null,
      kind text not null,
      record uuid not null,
      name text not null,
      address text,
      lexemes tsvector not null,
      hidden boolean not null,
      latitude double precision not null,
      longitude double precision not null,
      starts_at timestamptz,
      over_at timestamptz,
      constraint search_entry_pkey primary key (audience_id, record),
      constraint search_entry_kind_known check (kind in ('venue', 'event', 'person'))
    )`);
    this.addSql(`create index search_entry_lexemes on search_entry using gin (lexemes)
      with (gin_pending_list_limit = 256)`);
    this.addSql('create index search_entry_audience on search_entry (audience_id, kind, over_at)');
    this.addSql('create index search_entry_over on search_entry (over_at) where over_at is not null');

    this.addSql(`create table search_word (
      audience_id uuid not null,
      word text collate "C" not null,
      sampled integer not null,
      constraint search_word_pkey primary key (audience_id, word)
    ) with (fillfactor = 70)`);
    this.addSql('create index search_word_word on search_word (word)');
    this.addSql(`create index search_word_trigram on search_word using gin (word gin_trgm_ops)
      where word !~ '[0-9]'`);
    this.addSql(`create table search_due (
      id uuid not null default gen_random_uuid(),
      audience_id uuid not null,
      records uuid[] not null,
      created_at timestamptz not null default now(),
      constraint search_due_pkey primary key (id),
      constraint search_due_audience foreign key (audience_id) references audience (id) on delete cascade
    )`);
    this.addSql('create index search_due_audience_id on search_due (audience_id)');

    // Lexemes that no word can be: the audience, the kind, the cell of the map, a short name, and that it is hidden.
    this.addSql(`create view search_source as
      select r.audience_id, r.kind, r.record, w.whole as name,
        nullif(array_to_string(w.address, ' '), '') as address,
        array_to_tsvector(array_remove(w.name || w.address || array['$' || r.audience_id, '%' || r.kind,
          search_cell(r.latitude, r.longitude), case when cardinality(w.name) < 3 then '+' || w.whole end,
          case when r.hidden then '!' end], null)) as lexemes,
        r.hidden, r.latitude, r.longitude, r.starts_at, r.over_at
      from (
        select v.audience_id, 'venue' as kind, v.id as record, v.name, v.address, v.hidden, v.latitude, v.longitude,
          null::timestamptz as starts_at, null::timestamptz as over_at from venue v
        union all
        select e.audience_id, 'event', e.id, e.name, null, v.hidden, v.latitude, v.longitude, e.starts_at, e.over_at
          from event e join venue v on v.id = e.venue_id where ${upcoming}
        union all
        select p.audience_id, 'person', p.id, p.name, null, false, l.latitude, l.longitude, null, null
          from person p join locale l on l.id = p.locale_id
      ) r, lateral (
        select n.name, n.address, array_to_string(n.name, ' ') as whole
        from (select search_words(r.name, true) as name, coalesce(search_words(r.address, true), '{}') as address offset 0) n
        offset 0) w`);

    this.addSql(`create function refresh_search_entries(audience uuid, records uuid[]) returns void
      language plpgsql as $$
      begin
        with source as materialized (select * from search_source s where s.record = any(records)),
          gone as (delete from search_entry e where e.audience_id = audience and e.record = any(records)
            and not exists (select from source s where s.record = e.record))
        insert into search_entry as e (audience_id, kind, record, ${columns})
        select s.audience_id, s.kind, s.record, ${namesOf('s')} from source s
        on conflict (audience_id, record) do update set (${columns}) = (select ${namesOf('excluded')})
          where (${namesOf('e')}) is distinct from (${namesOf('excluded')});
      end $$`);
    this.#refreshOnChanges();
    this.#countWords();
    this.addSql(`create function delete_search_of_audience() returns trigger language plpgsql as $$
      begin
        delete from search_entry where audience_id = old.id;
        delete from search_word where audience_id = old.id;
        return old;
      end $$`);
    this.addSql(`create trigger audience_delete_search before delete on audience
      for each row execute function delete_search_of_audience()`);
  }

  #refreshOnChanges(): void {
    const refresh = (changed: string) =>
      `for changed in select audience_id, array_agg(id) as ids, max(total) as total from (
         select c.*, count(*) over () as total,
           (row_number() over (partition by c.audience_id order by c.id) - 1) / ${slice} as part from (${changed}) c) c
         group by audience_id, part loop
         if changed.total > ${atOnce} then
           insert into search_due (audience_id, records) values (changed.audience_id, changed.ids);
         else
           perform refresh_search_entries(changed.audience_id, changed.ids);
         end if;
       end loop;`;
    const declare = 'returns trigger language plpgsql as $$ declare changed record; begin';
    for (const [table, change] of Object.entries(affected)) {
      const created = `select e.audience_id, e.id from new_rows e ${table === 'event' ? `where ${upcoming}` : ''}`;
      this.addSql(`create function ${table}_search() ${declare}
        if change_is_unrecorded() then return null;
        elsif tg_op = 'INSERT' then ${refresh(created)}
        elsif tg_op = 'UPDATE' then ${refresh(change)}
        else delete from search_entry s using old_rows o where s.audience_id = o.audience_id and s.record = o.id;
        end if; return null; end $$`);
      this.#trigger(table, `${table}_search`, ['insert', 'update', 'delete']);
    }
    this.addSql(`create function locale_search() ${declare}
      ${refresh(`select p.audience_id, p.id from person p join new_rows n on n.id = p.locale_id
        join old_rows o on o.id = n.id where ${differs(['latitude', 'longitude'])}`)}
      return null; end $$`);
    this.#trigger('locale', 'locale_search', ['update']);
  }

  #countWords(): void {
    const add = (words: string) =>
      `insert into search_word (audience_id, word, sampled)
         select f.audience_id, f.word, 0 from (${words}) f order by 1, 2 on conflict do nothing;
       update search_word w set sampled = w.sampled + f.sampled from (${words}) f where ${isSame} and f.sampled > 0;`;
    // Whoever writes records has locked the audience: meanwhile, nobody adds an entry with such a word.
    const remove = (words: string) =>
      `update search_word w set sampled = w.sampled - f.sampled from (${words}) f where ${isSame} and f.sampled > 0;
       delete from search_word w using (
         select u.audience_id, u.word from (
           select f.audience_id, f.word from (${words}) f join search_word w on ${isSame} where w.sampled = 0 offset 0) u
         where not exists (select from (select from search_entry e
           where e.lexemes @@ format('''$%s'' & ''%s''', u.audience_id, u.word)::tsquery offset 0) e)
         offset 0) f where ${isSame};`;
    const changed = (
      state: string,
    ) => `(select ${state}.* from old_rows o join new_rows n using (audience_id, record)
      where o.lexemes <> n.lexemes) c`;
    this.addSql(`create function count_search_words() returns trigger language plpgsql as $$
      begin
        if tg_op = 'INSERT' then ${add(wordsOf('new_rows'))}
        elsif tg_op = 'DELETE' then ${remove(wordsOf('old_rows'))}
        else ${add(wordsOf(changed('n')))} ${remove(wordsOf(changed('o')))}
        end if;
        return null;
      end $$`);
    this.#trigger('search_entry', 'count_search_words', ['insert', 'update', 'delete']);
  }

  #trigger(table: string, execute: string, events: readonly ('insert' | 'update' | 'delete')[]): void {
    const rows = {
      insert: 'new table as new_rows',
      update: 'old table as old_rows new table as new_rows',
      delete: 'old table as old_rows',
    };
    for (const event of events)
      this.addSql(`create trigger ${table}_${event}_search after ${event} on ${table}
        referencing ${rows[event]} for each statement execute function ${execute}()`);
  }
}
