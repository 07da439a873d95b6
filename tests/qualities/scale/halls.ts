export const id = (number: number) => `00000000-0000-0000-0000-${String(number).padStart(12, '0')}`;

/** SQL: the id of a number. */
export const idOf = (number: string) =>
  `('00000000-0000-0000-0000-' || lpad((${number})::text, 12, '0'))::uuid`;

export const stamps = 'now(), now()';
export const unrecorded = "select set_config('ledger.off', 'on', true)";

/** Foreign keys and the triggers of rows would take most of the time. */
export const withoutTriggers = "select set_config('session_replication_role', 'replica', true)";

export const [audience, locale, venue] = [id(1), id(11), id(21)];

/** One audience with so many cities, and a hall in each. */
export const halls = (count = 1) => [
  unrecorded,
  `insert into audience (id, name, subdomain, public_pages, created_at, updated_at)
   values ('${audience}', 'Scale', 'scale', true, ${stamps})`,
  `insert into locale (id, audience_id, name, label, latitude, longitude, time_zone, created_at, updated_at)
   select ${idOf('10 + n')}, '${audience}', 'City', 'city-' || n, 43, -79, 'America/Toronto', ${stamps}
   from generate_series(1, ${count}) n`,
  `insert into page (id, audience_id, name)
   select ${idOf('20 + n')}, '${audience}', 'Hall' from generate_series(1, ${count}) n`,
  `insert into venue (id, audience_id, locale_id, page_id, name, latitude, longitude, created_at, updated_at)
   select ${idOf('20 + n')}, '${audience}', ${idOf('10 + n')}, ${idOf('20 + n')}, 'Hall', 43, -79, ${stamps}
   from generate_series(1, ${count}) n`,
];
