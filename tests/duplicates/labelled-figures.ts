import { matchEvent } from '../../core/matching/match-event.ts';
import { matchPerson, readPerson } from '../../core/matching/match-person.ts';
import { matchVenue, readVenue } from '../../core/matching/match-venue.ts';
import { thresholds } from '../../core/matching/thresholds.ts';
import { midnight } from '../../orm/records/wall-time.ts';
import { type LabelledPair, labelled } from './labelled.ts';

interface Figures {
  readonly kind: keyof typeof thresholds;
  readonly half: 'chosen' | 'reported';
  readonly pairs: number;
  /** Of candidates. */
  readonly precision: number;
  readonly recall: number;
  readonly linked: number;
  readonly linkedPrecision: number;
}

type Event = LabelledPair<'events'>['one'];
type Person = LabelledPair<'people'>['one'];
type Place = Event['venue'] & Pick<Event, 'source'>;

/** Sources that give the point of the town. */
const unplaced = new Set(['nyphil', 'contra', 'cash']);

/** Of `new-haven-ct-us`. */
const townOf = (locale: string): string =>
  locale.replace(/-[a-z]+-[a-z]+$|-[a-z]+$/, '').replaceAll('-', ' ');

const venueAs = ({ name, address, latitude, longitude, locale = '', source }: Place) =>
  readVenue({
    name,
    address,
    locale: townOf(locale),
    point:
      latitude === undefined || longitude === undefined || unplaced.has(source)
        ? null
        : { latitude, longitude },
  });

const eventAs = ({ name, starts_at, time_zone = 'UTC', venue }: Event) => ({
  name,
  startsAt: Date.parse(starts_at.length > 10 ? starts_at : midnight(starts_at, time_zone)),
  isDay: starts_at.length === 10,
  venueName: venue.name,
});

const placeOf = ({ venue, source }: Event) => venueAs({ ...venue, source });

const personAs = ({ name, locale }: Person) => readPerson(name, locale ?? null, townOf(locale ?? ''));

const scores = {
  venue: () =>
    labelled.venues().map((pair) => ({ ...pair, ...matchVenue(venueAs(pair.one), venueAs(pair.other)) })),
  event: () =>
    labelled.events().map((pair) => {
      const { one, other } = pair;
      const venues = matchVenue(placeOf(one), placeOf(other)).score;
      return { ...pair, ...matchEvent(eventAs(one), eventAs(other), venues) };
    }),
  person: () =>
    labelled.people().map((pair) => ({ ...pair, ...matchPerson(personAs(pair.one), personAs(pair.other)) })),
};

/** Of the half on which rules are chosen: pairs that are one and not found, and those found that are two. */
export function labelledMisses(): string[] {
  return (['venue', 'event', 'person'] as const).flatMap((kind) =>
    scores[kind]().flatMap(({ half, same, score, one, other, ...pair }) => {
      const isFound = score >= thresholds[kind].likely;
      if (half !== 'chosen' || same === 'unsure' || same === isFound) return [];
      return `${kind} ${pair.kind} ${isFound ? 'taken for one' : 'missed'}: ${JSON.stringify(one)} ${JSON.stringify(other)}`;
    }),
  );
}

/** What the thresholds do on each half of the pairs that were labelled by hand. */
export function labelledFigures(): Figures[] {
  return (['venue', 'event', 'person'] as const).flatMap((kind) => {
    const { certain, likely } = thresholds[kind];
    const decided = scores[kind]().filter(({ same }) => same !== 'unsure');
    return (['chosen', 'reported'] as const).map((half) => {
      const pairs = decided.filter((pair) => pair.half === half);
      const count = (test: (pair: (typeof pairs)[number]) => boolean) => pairs.filter(test).length;
      const right = count(({ same, score }) => same === true && score >= likely);
      const linked = count(({ score }) => score >= certain);
      return {
        ...{ kind, half, pairs: pairs.length, linked },
        precision: right / count(({ score }) => score >= likely),
        recall: right / count(({ same }) => same === true),
        linkedPrecision: count(({ same, score }) => same === true && score >= certain) / linked,
      };
    });
  });
}
