/** One field of each. */
export const pluck = <Row, Field extends keyof Row>(rows: Iterable<Row>, field: Field): Row[Field][] =>
  Array.from(rows, (row) => row[field]);
