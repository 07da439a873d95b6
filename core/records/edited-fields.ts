import { isDeepStrictEqual } from 'node:util';

const fieldNames: Readonly<Record<string, string>> = { page_id: 'page_url', photo_id: 'photo_url' };

/** The name that REST, and with it edited fields, has for a column. Those of pages are fields of venues and people. */
export const fieldName = (kind: string, column: string): string =>
  kind === 'page' && column === 'url' ? 'page_url' : (fieldNames[column] ?? column);

/** The fields whose value an edit changes. */
export function changedFields(before: object, edit: object): string[] {
  const stored = new Map<string, unknown>(Object.entries(before));
  return Object.entries(edit).flatMap(([field, value]) =>
    value !== undefined && stored.has(field) && !isDeepStrictEqual(stored.get(field), value) ? [field] : [],
  );
}

/** Marks fields that an administrator changed, by their names in REST, so that later batches do not overwrite them. */
export function markEdited(record: { editedFields: string[] }, fields: readonly string[]): void {
  const added = fields.filter((field) => !record.editedFields.includes(field));
  if (added.length > 0) record.editedFields = [...record.editedFields, ...added];
}
