import { invalidField } from '../../core/errors/refusal.ts';
import { skipped } from '../../core/events/local-times.ts';
import { instantsOf, wallTimeAt } from '../../orm/records/wall-time.ts';

const written = /^(\d{1,2})(?:[:.h](\d{2}))?\s*(?:([ap])\.?\s?m\.?)?(?:\s+(first|second))?$/i;

const named: Readonly<Record<string, string>> = { noon: '12:00', midnight: '00:00' };

interface Clock {
  readonly time: string;
  /** Where clocks are set back, an hour is there twice. */
  readonly which: string | undefined;
}

/** A time as people write it, such as `7`, `7:30 pm` or `19.30`; null for anything else. */
function parseClock(text: string): Clock | null {
  const name = named[text.toLowerCase()];
  if (name !== undefined) return { time: name, which: undefined };
  const [, digits = '', minutes = '00', half, which] = written.exec(text) ?? [];
  const hours = Number(digits);
  const isOf12 = half !== undefined;
  if (digits === '' || Number(minutes) > 59 || (isOf12 ? hours < 1 || hours > 12 : hours > 23)) return null;
  const inDay = isOf12 ? (hours % 12) + (/p/i.test(half) ? 12 : 0) : hours;
  return { time: `${String(inDay).padStart(2, '0')}:${minutes}`, which: which?.toLowerCase() };
}

/** The instant of a date and a time on the clocks of a zone. */
export function instantOf(field: string, date: string, text: string, zone: string): string {
  const clock = parseClock(text.trim());
  if (clock === null) throw invalidField(field, 'must be a time such as 7:30 PM or 19:30');
  const wall = `${date}T${clock.time}`;
  const [first, second] = instantsOf(wall, zone).map((instant) => instant.toISOString());
  if (first === undefined) throw invalidField(field, skipped(wall, zone));
  if (second === undefined) return first;
  if (clock.which === undefined)
    throw invalidField(
      field,
      `is there twice on ${date}, since clocks in ${zone} are set back: add “first” or “second”`,
    );
  return clock.which === 'second' ? second : first;
}

/** How a time is filled in, so that it is read as the same instant. */
export function clockText(instant: string, zone: string, tag: string): string {
  const time = new Intl.DateTimeFormat(tag, { hour: 'numeric', minute: '2-digit', timeZone: zone })
    .format(new Date(instant))
    .replaceAll(/\s/g, ' ');
  const [, second] = instantsOf(wallTimeAt(instant, zone), zone);
  if (second === undefined) return time;
  return `${time} ${new Date(instant) < second ? 'first' : 'second'}`;
}
