/** The types live only in the compiler: nothing is ever stored under this key. */
declare const types: unique symbol;

/** One SQL text with the rows it returns and the values it takes. Its name is also that of the prepared statement. */
export interface Statement<Row, Values extends readonly unknown[]> {
  readonly name: string;
  readonly text: string;
  readonly [types]?: { row: Row; values: Values };
}

export function statement<Row, Values extends readonly unknown[]>(
  name: string,
  text: string,
): Statement<Row, Values> {
  return { name, text };
}
