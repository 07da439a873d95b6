/** Columns of sources that their runs write, and nobody edits. */
export const foundByRuns = [
  ...['next_run_at', 'etag', 'last_modified', 'content_hash', 'sent_hash', 'read_at', 'ignores_ids'],
  ...['records', 'last_success_at', 'last_failure_at', 'failure', 'failures'],
];
