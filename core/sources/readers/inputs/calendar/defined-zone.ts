import { RRuleTemporal } from 'rrule-temporal';
import { type Component, partsNamed } from './components.ts';
import { wallIn } from './moments.ts';
import { valueIn } from './properties.ts';
import { type Zone, zoneAt } from './zones.ts';

interface Change {
  readonly wall: number;
  readonly before: Zone;
  readonly after: Zone;
}

/** A zone as a calendar defines it: by the changes of its clocks. */
export function definedZone(definition: Component): Zone | undefined {
  const changes = ['STANDARD', 'DAYLIGHT']
    .flatMap((name) => partsNamed(definition, name))
    .flatMap(changesOf)
    .sort((one, other) => one.wall - other.wall);
  const [first] = changes;
  if (first === undefined) return undefined;
  return {
    name: undefined,
    instantOf(wall) {
      const last = changes.findLast((change) => change.wall <= wall);
      return (last?.after ?? first.before).instantOf(wall);
    },
  };
}

const first = new Date('1970-01-01T00:00:00Z');
const last = new Date('2100-01-01T00:00:00Z');

function changesOf({ properties }: Component): Change[] {
  const before = zoneAt(valueIn(properties, 'TZOFFSETFROM') ?? '');
  const after = zoneAt(valueIn(properties, 'TZOFFSETTO') ?? '');
  const wall = wallIn(valueIn(properties, 'DTSTART') ?? '');
  if (before === undefined || after === undefined || wall === undefined) return [];
  const dates = (properties.get('RDATE') ?? []).flatMap(({ value }) => wallIn(value) ?? []);
  const rule = valueIn(properties, 'RRULE');
  const repeated = rule === undefined ? [] : repeat(wall, rule);
  return [wall, ...dates, ...repeated].map((each) => ({ wall: each, before, after }));
}

/** Clocks change once a year. */
function repeat(wall: number, rule: string): number[] {
  if (!/FREQ=YEARLY/i.test(rule) || /BY(HOUR|MINUTE|SECOND)|BYDAY=[A-Z]/i.test(rule)) return [];
  const start = new Date(wall).toISOString().replaceAll(/[-:]|\.\d+/g, '');
  try {
    const changes = new RRuleTemporal({ rruleString: `DTSTART:${start}\nRRULE:${rule}` });
    return changes.between(first, last, true).map(({ epochMilliseconds }) => epochMilliseconds);
  } catch {
    return [];
  }
}
