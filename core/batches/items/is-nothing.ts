import { eventDefaults } from './batch-items.ts';

/** Who sees an event and whether it takes place are never left open, and whether it lasts whole days goes with its times. */
const { hidden, status, all_day, ...unsaid } = eventDefaults;
const defaults = new Map<string, unknown>(Object.entries(unsaid));

/** Whether a field says nothing: it is null, an empty list or object, or what it is where nobody says otherwise. */
export const isNothing = (field: string, value: unknown): boolean =>
  value == null ||
  value === defaults.get(field) ||
  (typeof value === 'object' && Object.keys(value).length === 0);
