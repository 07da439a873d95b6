import { enumeration } from '../statements/row-types.ts';

export const sourceKind = enumeration('SourceKind', 'How a source is written.', {
  icalendar: 'An iCalendar file.',
  page: 'A web page with JSON-LD of schema.org.',
  json: 'JSON.',
  ndjson: 'JSON, one record a line.',
  csv: 'A table: CSV, with the names of its columns in the first line.',
});

export const sourceMode = enumeration('SourceMode', 'What is done with what a source has.', {
  apply: 'It is written.',
  propose: 'It waits until an owner or editor approves it.',
});

export const missingAction = enumeration('MissingAction', 'What is done with what a source no longer has.', {
  keep: 'It stays.',
  cancel: 'Events are cancelled.',
  delete: 'It is deleted, but for what others made, or was edited, or others have built on.',
});
