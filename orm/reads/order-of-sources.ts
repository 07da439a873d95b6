/** SQL: where a source stands in the audience's order. */
export const placeOf = (source: string): string =>
  `coalesce((select array_position(source_order, ${source}) from audience where id = :audience::uuid), 1000)`;

/** By the audience's order; then by who came first to the record, before those of records that were merged into it. */
const orderOf = (origin: string): string =>
  `(${placeOf(`${origin}.source`)}, ${origin}.merged_from is not null, ${origin}.created_at,
    ${origin}.source collate "C", ${origin}.external_id collate "C")`;

/**
 * SQL: what the origins before or after an `origin` of the same record give. By the record alone: named too, audience and
 * kind would have PostgreSQL read all origins of a new audience, of which it has no statistics yet.
 */
export const givenBy = (
  side: '<' | '>',
): string => `array(select distinct unnest(other.fields) from origin other
       where other.record = origin.record and ${orderOf('other')} ${side} ${orderOf('origin')})`;
