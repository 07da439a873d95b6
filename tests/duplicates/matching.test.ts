import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { matchEvent } from '../../core/matching/match-event.ts';
import { matchPerson, readPerson } from '../../core/matching/match-person.ts';
import { matchVenue, readVenue } from '../../core/matching/match-venue.ts';
import { isNoPlace } from '../../core/matching/no-place.ts';
import { inWords } from '../../core/matching/reasons.ts';
import { thresholds } from '../../core/matching/thresholds.ts';
import { labelledFigures } from './labelled-figures.ts';
import { oneCityFigures } from './one-city-figures.ts';

const venue = (name: string, address?: string) =>
  readVenue({ name, address, point: null, locale: 'Bloomington' });

test('labelled pairs: what is linked without asking is right, and most duplicates are candidates', () => {
  for (const { half, precision, recall, linkedPrecision } of labelledFigures()) {
    assert.ok(linkedPrecision >= 0.995, `${half}: ${linkedPrecision}`);
    assert.ok(precision >= 0.9, `${half}: ${precision}`);
    assert.ok(recall >= 0.85, `${half}: ${recall}`);
  }
});

test('the venue texts of one city: most of those that are one venue end so, and what is linked is right', () => {
  const { found, right, unmarked } = oneCityFigures();
  assert.ok(found >= 0.85, `${found}`);
  assert.ok(right >= 0.99, `${right}`);
  // Two halls at once, with the coordinates of one.
  assert.equal(unmarked, ['Read and Foster Hoosier Den']);
});

test('matchVenue: a place is recognized however it is written', () => {
  const { certain } = thresholds.venue;
  for (const [one, other] of [
    ['The Bishop Bar, 123 S. Walnut St.', 'the bishop, 123 South Walnut Street, Bloomington, Indiana, USA'],
    ['Café Zoë, 1 Main St', 'CAFE ZOE, 1 Main Street, Bloomington, IN 47401'],
    ['MCPL, 303 E. Kirkwood Ave.', 'Monroe County Public Library, 303 East Kirkwood Avenue, Bloomington'],
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

test('inWords: the reasons of a match', () => {
  const at = (latitude: number) => ({ latitude, longitude: -86.5 });
  const one = readVenue({ name: 'The Mill', address: '1 Main St', point: at(39), locale: 'Bloomington' });
  const other = readVenue({ name: 'Dimension Mill', address: '1 Main St.', point: at(39.0001), locale: '' });
  assert.is(inWords(matchVenue(one, other).reasons), 'same address, 11 m apart, names 0.50 alike');
});

test('isNoPlace: placeholders, addresses of the web and of houses, and towns', () => {
  for (const name of ['TBD', 'To be announced', 'Online', 'Private residence', 'https://zoom.example/1'])
    assert.ok(isNoPlace(name, 'Toronto'), name);
  for (const name of ['221 E 6th St, Bloomington, IN', 'Athens, Ga.', 'Toronto', 'Various locations'])
    assert.ok(isNoPlace(name, 'Toronto'), name);
  for (const name of ['Wheaton College (Illinois)', '19th Hole', 'Room 5'])
    assert.not(isNoPlace(name, 'Toronto'), name);
});

test('matchEvent: an event is the same at one venue and time, whatever the house adds to its name', () => {
  const eventOf = (name: string, startsAt = 0) => ({ name, startsAt, venueName: 'The Bluebird' });
  const { certain, likely } = thresholds.event;
  const scoreOf = (one: string, other: string, minutes = 0, venues = 1) =>
    matchEvent(eventOf(one), eventOf(other, minutes * 60_000), venues).score;
  assert.ok(scoreOf('Ana Torres Band', 'Ana Torres Band at The Bluebird', 15) >= certain);
  assert.ok(scoreOf('Ana Torres Band', 'The Bluebird presents: Ana Torres Band') >= certain);
  assert.ok(scoreOf('Jazz Mondays: Ana Torres Band', 'Ana Torres Band') >= likely);
  assert.ok(scoreOf('Ana Torres Band', 'Ana Torres Band', 16) < likely);
  assert.ok(scoreOf('Ana Torres Band', 'Ana Torres Band', 0, 0.5) < likely);
  assert.ok(scoreOf('Improv: Level 1', 'Improv: Level 2') < likely);
  assert.ok(scoreOf('Jam', 'Open Jam Night for Beginners') < likely);
});

test('matchPerson: names that differ in accents and order are one in a locale; others are candidates at most', () => {
  const { certain, likely } = thresholds.person;
  const scoreOf = (one: string, other: string, locale = 'a') =>
    matchPerson(readPerson(one, 'a'), readPerson(other, locale)).score;
  assert.ok(scoreOf('José Núñez', 'jose nunez') >= certain);
  assert.ok(scoreOf('José Núñez', 'jose nunez', 'b') < certain);
  assert.ok(scoreOf('Katharine Miller', 'Katherine Miller') >= likely);
  assert.ok(scoreOf('Katharine Miller', 'Katherine Miller') < certain);
  assert.ok(scoreOf('Ana Torres', 'Ana Torres Band') < likely);
});

test.run();
