import type { Remedy } from '../../../core/sources/readers/rejected.ts';

const words: Partial<Record<Remedy, string>> = {
  days: '--days reads fewer',
  locale: '--locale names one',
  mapping: '--map starts_at=… names its field',
  override_time_zone: '--time-zone … --override-time-zone gives another',
  places: '--coordinates places it',
  time_zone: '--time-zone names the zone',
  url: '--url gives it one',
  venue: '--venue names one',
};

/** The option of the command line that says what a record does not. */
export const remedyFor = (remedy: Remedy | undefined): string =>
  remedy === undefined ? '' : `: ${words[remedy] ?? `--${remedy.replaceAll('_', '-')} says it`}`;
