import fc from 'fast-check';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { seedAudience, seedLocale, seedVenue } from '../support/records/seeds.ts';
import { signIn } from '../support/requests/credentials.ts';
import { pagesOf } from '../support/requests/pages.ts';

interface Point {
  latitude: number;
  longitude: number;
}

const radians = Math.PI / 180;
const earthRadius = 6371008.8;

function vectorOf({ latitude, longitude }: Point): [number, number, number] {
  const [phi, lambda] = [latitude * radians, longitude * radians];
  return [Math.cos(phi) * Math.cos(lambda), Math.cos(phi) * Math.sin(lambda), Math.sin(phi)];
}

/** By the chord, so by another formula than the service's. */
function metresBetween(one: Point, other: Point): number {
  const [a, b] = [vectorOf(one), vectorOf(other)];
  const chord = Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]);
  return 2 * earthRadius * Math.asin(Math.min(1, chord / 2));
}

const clamped = (latitude: number): number => Math.max(-90, Math.min(90, latitude));
const wrapped = (longitude: number): number => ((((longitude + 180) % 360) + 360) % 360) - 180;

/** Evenly, unlike doubles, most of which are next to nothing. */
const offset = (spread: number): fc.Arbitrary<number> =>
  fc.integer({ min: -1e9, max: 1e9 }).map((part) => (part / 1e9) * spread);

const around = ({ latitude, longitude }: Point, spread: number): fc.Arbitrary<Point> =>
  fc.record({ north: offset(spread), east: offset(spread) }).map(({ north, east }) => ({
    latitude: clamped(latitude + north),
    longitude: wrapped(longitude + east),
  }));

const anywhere: fc.Arbitrary<Point> = fc.oneof(
  fc.record({
    latitude: fc.double({ min: -90, max: 90, noNaN: true }),
    longitude: fc.double({ min: -180, max: 180, noNaN: true }),
  }),
  fc.constantFrom(
    { latitude: 0, longitude: 0 },
    { latitude: 90, longitude: 0 },
    { latitude: -90, longitude: 77 },
    { latitude: 0, longitude: 180 },
    { latitude: 0, longitude: -180 },
  ),
);

const places: Record<string, { centre: Point; spread: number }> = {
  'a city': { centre: { latitude: 43.65, longitude: -79.38 }, spread: 0.3 },
  'a country across the antimeridian': { centre: { latitude: -17.8, longitude: 179.9 }, spread: 6 },
  'where both are 0': { centre: { latitude: 0, longitude: 0 }, spread: 1 },
  'the north pole': { centre: { latitude: 90, longitude: 0 }, spread: 3 },
  'near the south pole': { centre: { latitude: -89.5, longitude: 120 }, spread: 2 },
  'the whole world': { centre: { latitude: 10, longitude: 20 }, spread: 180 },
};

for (const [name, { centre, spread }] of Object.entries(places))
  test(`GET /v1/locales/:id/venues near any point, ${name}: nearest first over all pages, within any radius, as measured one by one`, async () => {
    const audience = await seedAudience();
    const locale = await seedLocale(audience, centre);
    const points = [
      ...fc.sample(around(centre, spread), 40),
      { ...centre },
      { ...centre },
      { latitude: centre.latitude, longitude: wrapped(centre.longitude + 180) },
    ];
    for (const point of points) await seedVenue(locale, point);
    const { as } = await signIn({ audience });
    const asked = fc.record({
      point: fc.oneof(around(centre, spread), anywhere),
      limit: fc.constantFrom(7, 20, 1000),
      within: fc.oneof(fc.constant(points.length), fc.nat(points.length - 1)),
    });
    await fc.assert(
      fc.asyncProperty(asked, async ({ point, limit, within }) => {
        const expected = points.map((venue) => metresBetween(venue, point)).sort((a, b) => a - b);
        const radius = radiusAround(expected, within);
        const query = `latitude=${point.latitude}&longitude=${point.longitude}&limit=${limit}${radius}`;
        const pages = await pagesOf<(Point & { id: string; distance: number })[]>(
          `/v1/locales/${locale.id}/venues?${query}`,
          as,
        );
        const listed = pages.flat();
        assert.is(new Set(listed.map(({ id }) => id)).size, radius === '' ? points.length : within);
        for (const [index, venue] of listed.entries()) {
          close(venue.distance, metresBetween(venue, point));
          close(venue.distance, expected[index] ?? Number.NaN);
        }
      }),
      { numRuns: 8 },
    );
  });

/** A radius that holds so many venues; none where it would have to be told to within a few metres. */
function radiusAround(distances: readonly number[], count: number): string {
  const [last = 0, next] = [distances[count - 1], distances[count]];
  return next === undefined || next - last < 10 ? '' : `&radius=${(last + next) / 2}`;
}

/** Within a millimetre or a part in a billion; at the antipode, where no formula is that good, within a metre. */
function close(actual: number, expected: number): void {
  const antipode = Math.PI * earthRadius - 20_000;
  const tolerance = expected > antipode ? 1 : Math.max(0.001, expected * 1e-7);
  assert.ok(Math.abs(actual - expected) <= tolerance, `${actual} m, measured ${expected} m`);
}
