import { ConcurrentIndexes } from '../concurrent-indexes.ts';

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

const key = (column: string) => `name_key(${column}) collate "C"`;

/** Names have one order, whatever the database's collation: bytewise, by a key without case and accents. */
export class OrderByName extends ConcurrentIndexes {
  protected override readonly indexes = {
    application_audience_name_key: `application (audience_id, ${key('name')}, id)`,
    domain_audience_name_key: `domain (audience_id, ${key('dns_name')}, id)`,
    person_audience_name_key: `person (audience_id, ${key('name')}, id)`,
    person_locale_name_key: `person (locale_id, ${key('name')}, id)`,
    track_person_name_key: `track (person_id, ${key('name')}, id)`,
    user_name_key: `"user" (${key('name')}, id)`,
    venue_audience_name_key: `venue (audience_id, ${key('name')}, id)`,
    venue_locale_name_key: `venue (locale_id, ${key('name')}, id)`,
  };
  // `person_audience_name` remains: batches find people by their exact names.
  protected override readonly replaced = [
    'application_audience',
    'domain_audience',
    'person_locale_name',
    'track_person_name',
    'user_name',
    'venue_audience_name',
    'venue_locale_name',
  ];

  override async up(): Promise<void> {
    // Only functions whose results are the same on every server: lower() under "C" knows ASCII. The tests for letters
    // are there because translate() is slow. 200 characters fit into an index entry and into a cursor.
    await this.execute(`create or replace function name_key(name text) returns text language plpgsql immutable parallel safe as $$
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
    await super.up();
  }
}
