import { Migration } from '@mikro-orm/migrations';

/** Letters that have no decomposition, by script, and those in their place. */
const letters = [
  ['[Æ-ž]', 'ØøĐđÐðŁłĦħŦŧıÆŒÞŊ', 'ooddddllhhttiæœþŋ'],
  ['[Α-Ως]', 'ΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣςΤΥΦΧΨΩ', 'αβγδεζηθικλμνξοπρσστυφχψω'],
  [
    '[Ѐ-ЯҊ-ӿ]',
    'ЂЄЅІЈЉЊЋЏАБВГДЕЖЗИКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯҐҒҚҢҮҰӘӨҺ',
    'ђєѕіјљњћџабвгдежзиклмнопрстуфхцчшщъыьэюяґғқңүұәөһ',
  ],
  ['[Ա-Ֆ]', 'ԱԲԳԴԵԶԷԸԹԺԻԼԽԾԿՀՁՂՃՄՅՆՇՈՉՊՋՌՍՎՏՐՑՒՓՔՕՖ', 'աբգդեզէըթժիլխծկհձղճմյնշոչպջռսվտրցւփքօֆ'],
  ['[ßẞ]', 'ẞ', 'ß'],
];

const indexes = {
  application_audience: 'application (audience_id, name, id)',
  domain_audience: 'domain (audience_id, dns_name, id)',
  person_locale_name: 'person (locale_id, name, id)',
  track_person_name: 'track (person_id, name, id)',
  user_name: '"user" (name, id)',
  venue_audience_name: 'venue (audience_id, name, id)',
  venue_locale_name: 'venue (locale_id, name, id)',
};

/** Names have one order, whatever the database's collation: bytewise, by a key without case and accents. */
export class OrderByName extends Migration {
  override up(): void {
    // Only functions whose results are the same on every server: lower() under "C" knows ASCII. The tests for letters
    // are there because translate() is slow. 200 characters fit into an index entry and into a cursor.
    this.addSql(`create function name_key(name text) returns text language plpgsql immutable parallel safe as $$
    declare key text := lower(name collate "C");
    begin
      if octet_length(key) > char_length(key) and key ~ '[\\u00c0-\\u058f\\u1e00-\\u1fff]' then
        key := normalize(regexp_replace(normalize(key, nfd), '[\\u0300-\\u036f]', '', 'g'), nfc);
        key := lower(key collate "C");
        ${letters.map(([some, from, to]) => `if key ~ '${some}' then key := translate(key, '${from}', '${to}'); end if;`).join('\n')}
        key := replace(replace(replace(key, 'æ', 'ae'), 'œ', 'oe'), 'ß', 'ss');
      end if;
      return left(key, 200);
    end $$`);
    for (const [name, columns] of Object.entries(indexes)) {
      this.addSql(`drop index ${name}`);
      this.addSql(`create index ${name} on ${columns.replace(/(dns_)?name/, 'name_key($&) collate "C"')}`);
    }
    // `person_audience_name` remains: batches find people by their exact names.
    this.addSql(
      `create index person_audience_name_key on person (audience_id, name_key(name) collate "C", id)`,
    );
  }
}
