/** What the dates of series must be after edits: without a database, and on days alone. */
interface ModelDate {
  readonly id: string;
  readonly day: string;
  name: string;
  start: string;
  status: string;
  series: ModelSeries;
  readonly edited: Set<'name' | 'start' | 'status'>;
  isDeleted: boolean;
}

export interface ModelSeries {
  id: string;
  name: string;
  time: string;
  /** All of the rule, also those that are excluded. */
  days: readonly string[];
  excluded: readonly string[];
}

const without = (days: readonly string[], others: readonly string[]) =>
  days.filter((day) => !others.includes(day));

export const taking = ({ days, excluded }: ModelSeries): string[] => without(days, excluded);

export class Model {
  readonly series: ModelSeries[] = [];
  dates: ModelDate[] = [];
  /** Those of days that their rule lost. */
  dropped: ModelDate[] = [];

  alive(series: ModelSeries, from = ''): ModelDate[] {
    return this.dates.filter((date) => date.series === series && !date.isDeleted && date.day >= from);
  }

  /** Returns the series of those from the day on. */
  split(series: ModelSeries, from: string | undefined, id: string): ModelSeries {
    if (from === undefined || from === series.days[0]) return series;
    const later = {
      ...series,
      id,
      days: series.days.filter((day) => day >= from),
      excluded: series.excluded.filter((day) => day >= from),
    };
    series.days = without(series.days, later.days);
    series.excluded = without(series.excluded, later.excluded);
    for (const date of [...this.dates, ...this.dropped])
      if (date.series === series && date.day >= from) date.series = later;
    this.series.push(later);
    return later;
  }

  /** Returns the days of which dates are made. */
  update(
    series: ModelSeries,
    edit: Partial<Pick<ModelSeries, 'name' | 'time' | 'days' | 'excluded'>>,
  ): string[] {
    const former = taking(series);
    Object.assign(series, edit);
    for (const date of this.alive(series)) {
      if (!taking(series).includes(date.day) && date.edited.size === 0) {
        this.dates = this.dates.filter((other) => other !== date);
        this.dropped.push(date);
        continue;
      }
      if (!date.edited.has('name')) date.name = edit.name ?? date.name;
      if (edit.time !== undefined && !date.edited.has('start')) date.start = `${date.day}T${edit.time}`;
    }
    const taken = this.dates.filter((date) => date.series === series).map(({ day }) => day);
    return without(taking(series), [...former, ...taken]);
  }

  cancel(series: ModelSeries, from = ''): void {
    const dates = this.alive(series, from);
    for (const date of dates) {
      date.status = 'cancelled';
      date.edited.add('status');
    }
    const last = dates
      .map(({ day }) => day)
      .sort()
      .at(-1);
    series.days = series.days.filter((day) => (last === undefined ? day < from : day <= last));
  }

  delete(series: ModelSeries): void {
    for (const date of this.alive(series)) date.isDeleted = true;
    this.series.splice(this.series.indexOf(series), 1);
  }
}
