import type { RandomSource } from '../../support/random/random-source.ts';
import { eventItem, venueItem } from '../../support/requests/batch.ts';

const names = ['The Hall', 'The Barn', 'Gala'];
const addresses = [null, '1 Main St', '2 Main St'];
const urls = [null, 'https://hall.example/', 'https://barn.example/'];
const pictures = [null, 'https://hall.example/1.jpg', 'https://hall.example/2.jpg'];
const people = ['Ana Torres', 'Luis', 'Eva', 'Robin'];

/** Whatever else was written of their times, they can be changed to and from these. */
const days = [
  { all_day: true, starts_at: '2099-02-02', ends_at: '2099-02-03' },
  { all_day: true, starts_at: '2099-02-02', ends_at: '2099-02-05' },
];

const numbers = [0, 1, 2, 3];

/** Values for some of the fields. */
export function someOf(
  { below, pick }: RandomSource,
  choices: Readonly<Record<string, readonly unknown[]>>,
): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(choices).flatMap(([field, values]) => (below(2) === 0 ? [[field, pick(values)]] : [])),
  );
}

/** Items about a few venues and events, with the events' venues among them. */
export function randomBatch(random: RandomSource) {
  const force = () => (random.below(5) === 0 ? { force: true } : {});
  const venues = random.some(numbers).map((number) =>
    venueItem(`v${number}`, {
      ...someOf(random, {
        name: names,
        address: addresses,
        url: urls,
        photo_url: pictures,
        hidden: [true, false],
        locale: ['toronto', 'ottawa'],
      }),
      ...force(),
    }),
  );
  const events = random.some(numbers).map((number) =>
    eventItem(`e${number}`, {
      venue: { external_id: `v${random.below(numbers.length)}` },
      ...someOf(random, {
        name: names,
        description: [null, 'Bring shoes'],
        url: urls,
        starts_at: ['2099-01-01T20:00:00Z', '2099-02-01T20:00:00Z'],
        ends_at: [null, '2099-02-02T20:00:00Z', '2099-02-03T20:00:00Z'],
        status: ['scheduled', 'cancelled'],
        featured: [true, false],
        hidden: [true, false],
      }),
      ...random.pick([{ all_day: false }, { all_day: false }, ...days]),
      ...(random.below(2) === 0 && { people: random.some(people) }),
      ...force(),
    }),
  );
  return { source: { name: random.below(3) === 0 ? 'another' : 'scraper' }, venues, events };
}
