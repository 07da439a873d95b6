-- By which names are sorted: without case, accents and kinds of apostrophes, bytewise, so that their order is the
-- same on every server. Only functions whose results are the same everywhere: lower() under "C" knows ASCII. The tests for
-- letters are there because translate() is slow. 200 characters fit into an index entry and into a cursor.
create function name_key(name text) returns text language plpgsql immutable parallel safe as $$
  declare
    key text := lower(name collate "C");
  begin
    if octet_length(key) > char_length(key) and key ~ '[\u00b4\u00c0-\u058f\u1e00-\u1fff\u2018\u2019]' then
      if key ~ '[’‘ʼ´]' then key := translate(key, '’‘ʼ´', ''''''''''); end if;
      key := normalize(regexp_replace(normalize(key, nfd), '[\u0300-\u036f]', '', 'g'), nfc);
      key := lower(key collate "C");
      if key ~ '[Æ-ž]' then
        key := translate(key,
          'ØøĐđÐðŁłĦħŦŧıÆŒÞŊ',
          'ooddddllhhttiæœþŋ');
      end if;
      if key ~ '[Α-Ως]' then
        key := translate(key,
          'ΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣςΤΥΦΧΨΩ',
          'αβγδεζηθικλμνξοπρσστυφχψω');
      end if;
      if key ~ '[Ѐ-ЯҊ-ӿ]' then
        key := translate(key,
          'ЂЄЅІЈЉЊЋЏАБВГДЕЖЗИКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯҐҒҚҢҮҰӘӨҺ',
          'ђєѕіјљњћџабвгдежзиклмнопрстуфхцчшщъыьэюяґғқңүұәөһ');
      end if;
      if key ~ '[Ա-Ֆ]' then
        key := translate(key,
          'ԱԲԳԴԵԶԷԸԹԺԻԼԽԾԿՀՁՂՃՄՅՆՇՈՉՊՋՌՍՎՏՐՑՒՓՔՕՖ',
          'աբգդեզէըթժիլխծկհձղճմյնշոչպջռսվտրցւփքօֆ');
      end if;
      if key ~ '[ßẞ]' then key := translate(key, 'ẞ', 'ß'); end if;
      key := replace(replace(replace(key, 'æ', 'ae'), 'œ', 'oe'), 'ß', 'ss');
    end if;
    return left(key, 200);
  end
$$;
