import { isNoPlace, saysNoPlace } from '../../core/matching/no-place.ts';
import { readVenueName, withAddress } from '../../core/matching/venue-text.ts';
import { importAll, isUndecided, oneCity, pointOf, venueOf } from './one-city.ts';

/** How the texts of one city end when they are imported calendar by calendar. */
export function oneCityFigures() {
  const outcomes = importAll(oneCity.filter(({ kind }) => kind !== 'no_place'));
  const decided = outcomes.filter((outcome) => !isUndecided(outcome));
  const same = decided.filter(({ one, other }) => one.place === other.place);
  const isRelated = ({ one, other }: (typeof outcomes)[number]) =>
    one.room_of === other.place || other.room_of === one.place;
  const links = outcomes.filter((outcome) => outcome.result === 'linked' && !isRelated(outcome));
  const wrong = links.filter(({ one, other }) => one.place !== other.place);
  const without = oneCity.filter(({ kind }) => kind === 'no_place');
  const unmarked = without.filter((text) => {
    const { name, address = null } = venueOf(text.text);
    return (
      !isNoPlace(name, 'Bloomington') &&
      !(pointOf(text) === null && saysNoPlace(withAddress(readVenueName(name), address)))
    );
  });
  return {
    pairs: same.length,
    found: same.filter(({ result }) => result !== 'apart').length / same.length,
    missed: same.filter(({ result }) => result === 'apart'),
    links: links.length,
    right: 1 - wrong.length / links.length,
    wrong,
    places: without.length,
    unmarked: unmarked.map(({ text }) => text),
  };
}
