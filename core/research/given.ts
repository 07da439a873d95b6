/** What is given, with the default in place of null: that is what clearing a field with a default means. */
export const orDefault = <Value>(given: Value | null | undefined, fallback: Value): Value | undefined =>
  given === null ? fallback : given;

type Defined<Values> = { [Key in keyof Values]?: Exclude<Values[Key], undefined> };

/** Without the fields that were left out. */
export const defined = <Values extends object>(values: Values): Defined<Values> =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as Defined<Values>;
