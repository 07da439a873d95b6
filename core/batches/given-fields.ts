const own = ['external_id', 'id', 'provenance', 'force'];

/** What the source gives, all of its items together; what it says to be nothing, others may give. */
export function givenFields(item: object, known: readonly string[]): string[] {
  const fields = new Set(known);
  for (const [field, value] of Object.entries(item))
    if (value === null) fields.delete(field);
    else if (value !== undefined && !own.includes(field)) fields.add(field);
  return [...fields];
}
