import { z } from 'zod';
import { nameKey } from '../../records/record.ts';
import { inAudience } from '../../statements/scope.ts';
import { parameters, scopedQuery } from '../../statements/statement.ts';

const person = z.object({ id: z.string(), name: z.string(), locale: z.string(), town: z.string() });

/** Of each of these people, those of the same name, and those of their locale whose names are alike. */
export const peopleAround = scopedQuery(
  'people_around',
  z.object({ given: person, other: person }),
  parameters<[ids: readonly string[]]>(),
  `with given as materialized (
     select p.*, ${nameKey('p.name')} as key, l.name as town from person p join locale l on l.id = p.locale_id where p.id = any($1::uuid[]) and ${inAudience('p.audience_id')})
   select jsonb_build_object('id', g.id, 'name', g.name, 'locale', g.locale_id, 'town', g.town) as given,
     jsonb_build_object('id', o.id, 'name', o.name, 'locale', o.locale_id, 'town', l.name) as other
   from given g cross join lateral (
     (select o.id, o.name, o.locale_id from person o
       where o.audience_id = g.audience_id and ${nameKey('o.name')} = g.key and o.id <> g.id limit 30)
     union (select o.id, o.name, o.locale_id from person o
       where o.locale_id = g.locale_id and ${nameKey('o.name')} % g.key and o.id <> g.id
       order by similarity(${nameKey('o.name')}, g.key) desc, o.id limit 30)) o join locale l on l.id = o.locale_id`,
  { fromPrimary: true, isLarge: true },
);
