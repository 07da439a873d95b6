/**
 * How a score is used: at or above `certain`, a record is linked without asking; at or above `likely`, it is a candidate; at
 * venues at or above `possible`, the same events are looked for.
 * Chosen on one half of the pairs in tests/duplicates, which report what these do on the other.
 */
export const thresholds = {
  venue: { certain: 0.9, likely: 0.6, possible: 0.4 },
  event: { certain: 0.95, likely: 0.6 },
  person: { certain: 0.95, likely: 0.6 },
} as const;
