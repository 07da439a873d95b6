import { wallTimeAt } from '../../../orm/records/wall-time.ts';
import type { Field } from '../forms/field.ts';
import { homeOf } from '../forms/home-of-new.ts';
import type { Texts } from '../forms/posted.ts';
import { timeIn } from '../forms/times.ts';
import type { AnyDesk } from '../frame/desk.ts';

/** What was filled in of a new event, for the form of a series, whose times are those of its own clocks. */
export async function repeating(desk: AnyDesk, fields: readonly Field[], texts: Texts): Promise<Texts> {
  const { zone } = await homeOf(desk, fields, texts);
  const reading = { zone, tag: desk.words.tag, isAllDay: texts.all_day === 'on', empty: undefined };
  const localOf = (name: string): string => {
    const time = timeIn(name, texts, reading) ?? '';
    return time.includes('T') ? wallTimeAt(time, zone) : time && `${time}T00:00`;
  };
  return { ...texts, starts_local: localOf('starts_at'), ends_local: localOf('ends_at') };
}
