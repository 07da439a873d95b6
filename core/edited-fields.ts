/** Of the fields of an edit, those whose value it changes. */
export function changedFields(before: object, edit: object): string[] {
  const stored = new Map<string, unknown>(Object.entries(before));
  return Object.entries(edit).flatMap(([field, value]) =>
    value !== undefined && stored.has(field) && stored.get(field) !== value ? [field] : [],
  );
}

/** Marks what an administrator has changed by hand, by the names of REST, so that later batches keep it. */
export function markEdited(record: { editedFields: string[] }, fields: readonly string[]): void {
  const added = fields.filter((field) => !record.editedFields.includes(field));
  if (added.length > 0) record.editedFields = [...record.editedFields, ...added];
}
