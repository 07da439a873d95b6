import type { Notice } from './notice.ts';

interface Begun {
  readonly id: string;
  readonly user_id: string;
  readonly attempts: number;
  readonly reached: readonly string[];
}

/** Of one series, what is the same of several dates is told to a person at once, the earliest date first. */
export function groupDates<Notification extends Begun>(
  notifications: readonly Notification[],
  notices: ReadonlyMap<string, Notice>,
): [Notification, ...Notification[]][] {
  const startOf = ({ id }: Notification) => {
    const notice = notices.get(id);
    return notice !== undefined && 'event' in notice ? notice.event.starts_at : '';
  };
  const sorted = notifications.toSorted((one, other) => (startOf(one) < startOf(other) ? -1 : 1));
  const groups = Map.groupBy(sorted, ({ id, user_id, attempts, reached }) => {
    const same = sameOfDates(notices.get(id));
    return same === undefined ? id : [user_id, ...same, attempts, ...reached].join();
  });
  return [...groups.values()].flatMap(([first, ...others]) =>
    first === undefined ? [] : [[first, ...others]],
  );
}

function sameOfDates(notice: Notice | undefined) {
  if (notice === undefined || !('series_id' in notice) || notice.series_id === null) return undefined;
  const { kind, series_id } = notice;
  if (kind === 'event_changed') return [kind, series_id, notice.has_other_time, notice.has_other_place];
  return [kind, series_id, kind === 'event_cancelled' && notice.is_deleted];
}
