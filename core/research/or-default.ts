/** What is given, with the default in place of null: that is what clearing a field with a default means. */
export const orDefault = <Value>(given: Value | null | undefined, fallback: Value): Value | undefined =>
  given === null ? fallback : given;
