import { type Reading, read } from './read.ts';
import { file } from './scene.ts';

export const calendar = (...parts: readonly (readonly string[])[]): string =>
  file('calendar.ics', ['BEGIN:VCALENDAR', 'VERSION:2.0', ...parts.flat(), 'END:VCALENDAR', ''].join('\r\n'));

/** A VEVENT that is called as its UID. */
export const event = (uid: string, ...lines: string[]): string[] => [
  'BEGIN:VEVENT',
  `UID:${uid}`,
  `SUMMARY:${uid}`,
  ...lines,
  'END:VEVENT',
];

export const page = (...documents: readonly object[]): string =>
  file(
    'page.html',
    documents
      .map((each) => `<script type="application/ld+json; charset=utf-8">${JSON.stringify(each)}</script>`)
      .join(''),
  );

/** Reads as on the command line of a hall in Toronto. */
export async function readHere(input: string, options: Partial<Reading> = {}) {
  const hall = {
    url: 'https://hall.example/',
    latitude: 43.65,
    longitude: -79.38,
    venue: 'The Hall',
    time_zone: 'America/Toronto',
  };
  const found = await read([input], { ...hall, ...options });
  const names = new Map(found.venues.map(({ external_id, name }) => [external_id, name]));
  return {
    ...found,
    names: found.events.map(({ name }) => name),
    places: found.events.map(({ venue }) => names.get(venue.external_id)),
    times: found.events.map(({ starts_at, ends_at }) => [starts_at, ends_at]),
    reasons: found.rejected.map(({ record, title, time, reason }) =>
      [`${title ?? record}${time === undefined ? '' : ` ${time}`}`, reason].join(': '),
    ),
  };
}

export const timesIn = async (input: string, options: Partial<Reading> = {}) =>
  (await readHere(input, options)).events.map(({ starts_at }) => starts_at);
