import { ConcurrentIndexes } from '../concurrent-indexes.ts';

export class IndexExpiry extends ConcurrentIndexes {
  protected override readonly indexes = {
    session_open_expires_at: 'session (expires_at) where ended_at is null',
    session_ended_at: 'session (ended_at) where ended_at is not null',
    refresh_token_spent_at: 'refresh_token (spent_at) where spent_at is not null',
    location_report_reported_at: 'location_report (reported_at)',
  };
}
