import { test } from 'uvu';
import * as assert from 'uvu/assert';
import type { z } from 'zod';
import { matchVenues } from '../../core/batches/matching/match-venues.ts';
import { matchEvent } from '../../core/matching/match-event.ts';
import { matchPerson, readPerson } from '../../core/matching/match-person.ts';
import { matchVenue, readVenue } from '../../core/matching/match-venue.ts';
import { isNoPlace } from '../../core/matching/no-place.ts';
import { inWords } from '../../core/matching/reasons.ts';
import { thresholds } from '../../core/matching/thresholds.ts';
import { indexVenues } from '../../core/matching/venue-index.ts';
import { wholeAudience } from '../../orm/statements/scope.ts';
import { labelledFigures } from './labelled-figures.ts';
import { oneCityFigures } from './one-city-figures.ts';

const venue = (name: string, address?: string, ids: readonly string[] = []) =>
  readVenue({ name, address, point: null, locale: 'Bloomington', ids });

test('labelled pairs: what is linked without asking is right, and most duplicates are candidates', () => {
  for (const { kind, half, precision, recall, linkedPrecision } of labelledFigures()) {
    assert.ok(linkedPrecision >= 0.995, `${kind}, ${half}: ${linkedPrecision}`);
    assert.ok(precision >= 0.95, `${kind}, ${half}: ${precision}`);
    assert.ok(recall >= 0.9, `${kind}, ${half}: ${recall}`);
  }
});

test('the venue texts of one city: most of those that are one venue end so, and what is linked is right', () => {
  const { found, right, unmarked } = oneCityFigures();
  assert.ok(found >= 0.85, `${found}`);
  assert.ok(right >= 0.99, `${right}`);
  // A town that is called as a forest is, an event, and `the Preserve`.
  assert.ok(unmarked.length <= 3, unmarked.join(', '));
});

test('matchVenue: a place is recognized however it is written', () => {
  const { certain } = thresholds.venue;
  for (const [one, other] of [
    ['The Bishop Bar, 123 S. Walnut St.', 'the bishop, 123 South Walnut Street, Bloomington, Indiana, USA'],
    ['Café Zoë, 1 Main St', 'CAFE ZOE, 1 Main Street, Bloomington, IN 47401'],
    ['MCPL, 303 E. Kirkwood Ave.', 'Monroe County Public Library, 303 East Kirkwood Avenue, Bloomington'],
    ['Studio 54, 254 W 54th St', 'studio 54 (254 West 54th Street)'],
    ['Morgenstern&#39;s, 849 S Auto Mall Rd', 'Morgensterns (849 South Auto Mall Road)'],
  ] as const)
    assert.ok(matchVenue(venue(one), venue(other)).score >= certain, `${one} | ${other}`);
});

test('matchVenue: branches, neighbours and namesakes of another town are not one', () => {
  const { likely } = thresholds.venue;
  for (const [one, other] of [
    ['Library, Southwest Branch, 890 W Gordon Pike', 'Library, Ellettsville Branch, 600 W Temperance St'],
    ['The Comedy Attic, 123 S Walnut St', 'The Bishop, 123 S Walnut St'],
    ['First Church, Columbus, Ohio', 'First Church, Columbus, Indiana'],
    ['Batch hall 1, 1 Long Street', 'Batch hall 2, 200 Long Street'],
  ] as const)
    assert.ok(matchVenue(venue(one), venue(other)).score < likely, `${one} | ${other}`);
});

test('matchVenue: one web page is certain only where neither the streets nor the names differ', () => {
  const { certain, likely } = thresholds.venue;
  const page = ['https://monroe.example/places'];
  const scoreOf = (one: [string, string?], other: [string, string?]) =>
    matchVenue(venue(...withAddress(one), page), venue(...withAddress(other), page)).score;
  assert.is(scoreOf(['The Bishop'], ['Bishop Bar', '123 S Walnut St']), 1);
  for (const [one, other] of [
    [
      ['Monroe Library - Downtown', '303 E Kirkwood Ave'],
      ['Monroe Library - Ellettsville', '600 W Temperance St'],
    ],
    [
      ['Smith Hall', '1 Main St'],
      ['Smith Museum', '200 Long St'],
    ],
    [['Smith Hall'], ['Jones Museum']],
    [['Smith Hall'], ['Jones']],
    [['Grand Hilton Ballroom A'], ['Grand Hilton Ballroom B']],
  ] satisfies [[string, string?], [string, string?]][]) {
    const score = scoreOf(one, other);
    assert.ok(score >= likely && score < certain, `${one} | ${other}: ${score}`);
  }
});

test('matchVenue: web pages and ids in catalogues are one in any of their usual forms', () => {
  for (const [one, other] of [
    ['https://www.Bishop.example/bar/', 'http://bishop.example:80/bar?utm_source=guide#top'],
    ['wd:Q123', 'http://www.wikidata.org/entity/Q123'],
    ['wikidata:q123', 'https://www.wikidata.org/wiki/Q123?uselang=de'],
    ['osm:node/123', 'https://www.openstreetmap.org/node/123#map=18/39.1/-86.5'],
    ['08f2a100-12d3-4abc-8def-0123456789ab', 'overture:08F2A100-12D3-4ABC-8DEF-0123456789AB'],
  ] as const)
    assert.is(
      matchVenue(venue('The Bishop', undefined, [one]), venue('Bishop Bar', undefined, [other])).score,
      1,
    );
  for (const [one, other] of [
    ['wd:Q123', 'wd:Q1234'],
    ['osm:node/123', 'osm:way/123'],
    ['Q123', 'Q123'],
    ['node/123', 'node/123'],
    ['https://bishop.example/?place=1', 'https://bishop.example/?place=2'],
    ['123', '123'],
  ] as const)
    assert.ok(
      matchVenue(venue('The Bishop', undefined, [one]), venue('Bishop Bar', undefined, [other])).score < 1,
    );
});

test('matchVenue: one web page alone is likely, unless it is the home page or others have it too', () => {
  const at = (name: string, page: string) =>
    readVenue({ name, point: { latitude: 39, longitude: -86 }, locale: 'Bloomington', ids: [page] });
  const scoreOf = (page: string, isShared = false) =>
    matchVenue(at('Smith Hall', page), at('Jones', page), new Set(isShared ? [page] : [])).score;
  assert.is(scoreOf('https://www.wikidata.org/wiki/Q1'), 0.7);
  for (const score of [scoreOf('https://www.wikidata.org/wiki/Q1', true), scoreOf('https://smith.example/')])
    assert.ok(score < thresholds.venue.likely, `${score}`);
});

test('matchVenues: a web page that several venues have links none by itself', async () => {
  const stored = ['Smith Gallery', 'Smith Museum Annex'].map((name, n) => ({
    ...{ id: `${n}`, name, address: null, latitude: 0, longitude: 0, locale_id: 'l' },
    ids: ['https://smith.example/'],
  }));
  const match = await matchAll(['Smith Gallery of Modern Art'], stored, 'https://smith.example/');
  assert.is(match[0]?.linked, null);
  assert.ok(match[0]?.similar.some(({ score }) => score >= thresholds.venue.likely));
  const alone = await matchAll(['Smith Gallery of Modern Art'], stored.slice(0, 1), 'https://smith.example/');
  assert.is(alone[0]?.linked?.id, '0');
});

test('matchVenue: rooms and sides of one place are candidates', () => {
  const { certain, likely } = thresholds.venue;
  for (const [one, other] of [
    ['Grand Hilton Ballroom A', 'Grand Hilton Ballroom B'],
    ['Grand Hilton, Ballroom A', 'Grand Hilton, Ballroom B'],
    ['Grand Hilton Lobby', 'Grand Hilton Patio'],
    ['Studio at the Grand Hilton', 'Grand Hilton'],
    ['Hall 4', 'Hall 5'],
    ['Maple Grove East', 'Maple Grove West'],
    ['Willow Creek Field A', 'Willow Creek Field B'],
    ['Willow Creek Hall, 1st Floor', 'Willow Creek Hall, 2nd Floor'],
  ] as const) {
    const { score } = matchVenue(venue(one, '700 Main St'), venue(other, '700 Main St'));
    assert.ok(score >= likely && score < certain, `${one} | ${other}: ${score}`);
  }
});

test('matchVenue: five digits are a postal code beside a town or a state, and else part of the name', () => {
  const scoreOf = (name: string, other: string) => {
    const at = (text: string) =>
      readVenue({ name: text, point: { latitude: 39, longitude: -86.5 }, locale: 'Bloomington' });
    return matchVenue(at(name), at(other)).score;
  };
  for (const [one, other] of [
    ['VFW Post 10003', 'VFW Post 10004'],
    ['VFW, Post 10003', 'VFW, Post 10004'],
    ['Masonic Lodge 55401', 'Masonic Lodge 55402'],
  ] as const)
    assert.ok(scoreOf(one, other) < thresholds.venue.certain, one);
  assert.ok(scoreOf('VFW Post 10003', 'vfw post 10003, Bloomington IN 47408') >= thresholds.venue.certain);
  for (const end of ['IN 47408', 'Bloomington IN 47408', 'Bloomington 47408', '47408 Bloomington', '47408'])
    assert.ok(scoreOf(`Okafor Temple, ${end}`, 'Okafor Temple') >= thresholds.venue.certain, end);
  assert.ok(scoreOf('Okafor Temple Indiana 47408', 'Okafor Temple Indiana') >= thresholds.venue.certain);
});

test('matchVenues: of many alike few are compared, of long names the beginning, and others run between', async () => {
  const names = Array.from({ length: 400 }, (_, n) => `Maple Grove ${'abcdefghij'[n % 10]}${n} House`);
  const index = indexVenues(names.map((name) => ({ read: venue(name) })));
  assert.is([...index.alike(venue('Maple Grove House'), 500)].length, 30);
  const [first] = indexVenues(
    [...names, 'Maple Grove Old Mill'].map((name) => ({ name, read: venue(name) })),
  ).alike(venue('Old Mill, Maple Grove'), 500);
  assert.is(first?.name, 'Maple Grove Old Mill');
  const { segments } = venue(Array.from({ length: 60 }, (_, n) => `word${n}x`).join(', ')).text;
  assert.ok(segments.flatMap(({ words }) => words).length <= 24);
  let turns = 0;
  let isDone = false;
  const turn = () => {
    turns++;
    if (!isDone) setImmediate(turn);
  };
  setImmediate(turn);
  await matchAll(names, []);
  isDone = true;
  assert.ok(turns >= 8, `${turns}`);
});

test('matchVenue: two halls of a house are two, and a body in another street has moved, where a park is large', () => {
  const { certain, likely } = thresholds.venue;
  const scoreOf = (name: string, other: string, address: string, metres = 0, otherAddress = address) => {
    const at = (latitude: number) => ({ point: { latitude, longitude: -86.5 }, locale: 'Bloomington' });
    const one = readVenue({ name, address, ...at(39) });
    return matchVenue(one, readVenue({ name: other, address: otherAddress, ...at(39 + metres / 111_195) }))
      .score;
  };
  const house = '700 Main St';
  assert.ok(scoreOf('Grand Center, Torres Recital Hall', 'Grand Center - Okafor Theatre', house) < likely);
  assert.ok(scoreOf('Okafor Ballet', 'Okafor Ballet', house, 150, '20 Long St') < likely);
  assert.ok(scoreOf('Okafor Ballet', 'Okafor Ballet', house, 60, '20 Long St') >= likely, 'a corner');
  assert.ok(scoreOf('Okafor Ballet', 'Okafor Ballet', house, 150, '900 Main St') >= likely, 'a slip');
  for (const address of [house, '20 Long St']) {
    const score = scoreOf('Okafor Park', 'Okafor Park', house, 900, address);
    assert.ok(score >= likely && score < certain, `${score}`);
  }
  assert.ok(scoreOf('Okafor Park', 'Okafor Park', house, 1500, '20 Long St') < likely);
  assert.ok(scoreOf('Red 7', 'Red Lion', '') < likely);
});

test('inWords: the reasons of a match', () => {
  const at = (latitude: number) => ({ latitude, longitude: -86.5 });
  const one = readVenue({ name: 'The Mill', address: '1 Main St', point: at(39), locale: 'Bloomington' });
  const other = readVenue({ name: 'Dimension Mill', address: '1 Main St.', point: at(39.0001), locale: '' });
  assert.is(inWords(matchVenue(one, other).reasons), 'same address, 11 m apart, names 0.50 alike');
});

test('isNoPlace: placeholders, addresses of the web and of houses, and towns', () => {
  for (const name of [
    'TBD',
    'To be announced',
    'Online',
    'Private residence',
    'Streaming',
    'Offline',
    'Address upon RSVP',
    'https://zoom.example/1',
    ...['En ligne', 'Online-Veranstaltung', 'Virtuelle Veranstaltung', 'En línea (Zoom)', 'Privatwohnung'],
    ...['Evento en línea', 'Evento online', 'Événement en ligne', 'Clases en línea', 'Onlinekurs'],
    ...[
      'À définir',
      'Lieu à préciser',
      'Noch offen',
      'Ort: wird noch bekannt gegeben',
      'Por confirmar',
      'Da definire',
    ],
  ])
    assert.ok(isNoPlace(name, 'Toronto'), name);
  for (const name of ['221 E 6th St, Bloomington, IN', 'Athens, Ga.', 'Toronto', 'Various locations'])
    assert.ok(isNoPlace(name, 'Toronto'), name);
  for (const name of [
    ...[
      'Wheaton College (Illinois)',
      '19th Hole',
      'Room 5',
      'Casa Definir',
      'Offen Bar',
      'Musée en ligne',
      'Cours en Ligne Droite',
    ],
    ...['Pista de Hockey en Línea', 'Skatepark Roller in Linea', 'Casa Particular Ana'],
  ])
    assert.not(isNoPlace(name, 'Toronto'), name);
});

test('matchEvent: an event is the same at one venue and time, whatever the house adds to its name', () => {
  const eventOf = (name: string, startsAt = 0, isDay = false) => ({
    ...{ name, startsAt, isDay, venueName: 'The Bluebird' },
  });
  const { certain, likely } = thresholds.event;
  const scoreOf = (one: string, other: string, minutes = 0, venues = 1) =>
    matchEvent(eventOf(one), eventOf(other, minutes * 60_000), venues).score;
  assert.ok(scoreOf('Ana Torres Band', 'Ana Torres Band at The Bluebird') >= certain);
  assert.ok(scoreOf('Ana Torres Band', 'The Bluebird presents: Ana Torres Band') >= certain);
  assert.ok(scoreOf('Jazz Mondays: Ana Torres Band', 'Ana Torres Band') >= likely);
  assert.ok(scoreOf('Folk Weekend', 'Folk Weekend 1970') >= likely, 'the year of its start');
  assert.ok(
    scoreOf('Blues: Ana Torres Band, Ben Okafor', 'Juke Joint with Ben Okafor & Ana Torres') >= likely,
  );
  assert.ok(scoreOf('Ana Torres Band', 'Ana Torres Band', 16) < likely);
  assert.ok(scoreOf('Ana Torres Band', 'Ana Torres Band', 0, 0.3) < likely);
  assert.ok(
    scoreOf('Ana Torres Band', 'Ana Torres Band', 0, 0.5) >= likely,
    'at a venue that is possibly the same',
  );
  assert.ok(scoreOf('Ana Torres Band', 'Ana Torres Band', 15, 0.5) < likely);
  assert.ok(scoreOf('Hamlet', 'Hamlet by Shakespeare') >= likely);
  assert.ok(scoreOf('Storytime', 'Baby Storytime') < likely, 'a word that names many');
  assert.ok(scoreOf('Swing Dance Course, Beginners', 'Swing Dance Course, Advanced') < likely);
  assert.ok(scoreOf('Sunset Beach Paint Night Workshop', 'Canvas and Wine Paint Night Workshop') < likely);
  assert.ok(scoreOf('Improv: Level 1', 'Improv: Level 2') < likely);
  assert.ok(scoreOf('AGO 125: Swing Dancing', 'AGO125 Swing Dancing') >= likely);
  const onDay = (hour: number) =>
    matchEvent(eventOf('Swing Dancing', 0, true), eventOf('Swing Dancing', hour * 3_600_000), 1).score;
  assert.ok(onDay(20) >= likely && onDay(20) < certain, 'a source that gives the day alone');
  assert.ok(onDay(24) < likely && onDay(-1) < likely);
  assert.ok(scoreOf('Jam', 'Open Jam Night for Beginners') < likely);
});

test('matchEvent: at another start, or where a number or direction tells them apart, two are candidates', () => {
  const { certain, likely } = thresholds.event;
  for (const [one, other, minutes, venueName] of [
    ['Guided Tour', 'Guided Tour', 15, 'The Museum'],
    ['Yoga 1', 'Yoga 2', 0, 'Studio 1 & 2'],
    ['Yoga', 'Yoga 2', 0, 'Studio 1 & 2'],
    ['Choir Concert: North', 'Choir Concert: South', 0, 'North South High School'],
  ] as const) {
    const events = [one, other].map((name, n) => ({
      name,
      startsAt: n * minutes * 60_000,
      isDay: false,
      venueName,
    }));
    const [first, second] = events;
    if (first === undefined || second === undefined) throw new Error('two');
    const { score } = matchEvent(first, second, 1);
    assert.ok(score >= likely && score < certain, `${one} | ${other}: ${score}`);
  }
});

test('matchPerson: names that differ in accents and order are one in a locale; others are candidates at most', () => {
  const { certain, likely } = thresholds.person;
  const scoreOf = (one: string, other: string, locale = 'a') =>
    matchPerson(readPerson(one, 'a', 'Toronto'), readPerson(other, locale, 'Toronto')).score;
  assert.ok(scoreOf('José Núñez', 'jose nunez') >= certain);
  assert.ok(scoreOf('José Núñez', 'jose nunez', 'b') < certain);
  assert.ok(scoreOf('Katharine Miller', 'Katherine Miller') >= likely);
  assert.ok(scoreOf('Katharine Miller', 'Katherine Miller') < certain);
  assert.ok(scoreOf('Ana Torres', 'Ana Torres Band') < likely);
  assert.ok(scoreOf('Julian Miller', 'Juliana Miller') < likely);
  assert.ok(scoreOf('Torres Gallery', 'Torres Theatre') < likely);
  assert.ok(scoreOf('Academy of Music', 'Academy of Music Elementary School') < likely);
  assert.ok(scoreOf('Academy Band', 'Trombone Ensemble Academy Band') < likely);
  assert.ok(scoreOf('unnamed', 'Unnamed Band') < likely);
  for (const [one, other] of [
    ['Ana Torres', 'Dr. Ana P. Torres, conductor'],
    ['Jan Hrusa [Hrůša]', 'Jan Hrůša'],
    ['Fort Mill NHS', 'Fort Mill National Historic Site'],
    ['Against the Tide', 'Against the Tide Theatre - City of Toronto'],
    ['Ana Matheuz', 'Ana Mathuez'],
    ['Bill Okafor', 'William Okafor'],
    ['Okafor PR', 'Okafor Public Relations'],
    ['Tide Productions', 'Tide Toronto Productions'],
    ['Torres & Okafor', 'Torres &amp; Okafor Duo'],
    ['Okafor Village', 'Okafor Village Business Improvement Area'],
    ['Torres Skills Centre', 'Torres Skills Centre (TSC)'],
    ['Okafor Mills - City of Toronto', 'Toronto History Museums: Okafor Mills'],
  ] as const)
    assert.ok(scoreOf(one, other) >= likely, `${one} | ${other}: ${scoreOf(one, other)}`);
});

const withAddress = ([name, address]: [string, string?]) => [name, address] as const;

/** As a batch matches venues without coordinates with those that are stored. */
async function matchAll(names: readonly string[], stored: readonly object[], url?: string) {
  const locale = { id: 'l', name: 'Bloomington', label: 'b', latitude: 39, longitude: -86, time_zone: 'UTC' };
  const provenance = { url: 'https://guide.example/', retrieved_at: '2026-01-01T00:00:00Z', confidence: 1 };
  const items = names.map((name, n) => ({ external_id: `${n}`, name, locale: 'b', url, provenance }));
  const reader = {
    query: async <Row>(...[{ row }]: [{ row: z.ZodType<Row> }, ...unknown[]]) =>
      stored.map((each) => row.parse(each)),
  };
  return [
    ...(await matchVenues(reader, wholeAudience('a', '2026-01-01T00:00:00Z'), items, [locale])).values(),
  ];
}

test('a page that is both the id and the address of a venue: read once', () => {
  const pages = ['https://mill.example/', 'http://www.mill.example'];
  assert.equal(venue('The Mill', undefined, pages).ids, ['https://mill.example/']);
});
