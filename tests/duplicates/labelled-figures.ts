import { matchVenue, readVenue } from '../../core/matching/match-venue.ts';
import { thresholds } from '../../core/matching/thresholds.ts';
import { type LabelledPair, labelled } from './labelled.ts';

interface Figures {
  readonly kind: string;
  readonly half: 'chosen' | 'reported';
  readonly pairs: number;
  /** Of candidates. */
  readonly precision: number;
  readonly recall: number;
  readonly linked: number;
  readonly linkedPrecision: number;
}

type Venue = LabelledPair<'venues'>['one'];

/** Sources that give the point of the town. */
const unplaced = new Set(['nyphil', 'contra', 'cash']);

const venueAs = ({ name, address, latitude, longitude, locale = '', source }: Venue) =>
  readVenue({
    name,
    address,
    locale: locale.replace(/-[a-z]+-[a-z]+$|-[a-z]+$/, '').replaceAll('-', ' '),
    point:
      latitude === undefined || longitude === undefined || unplaced.has(source)
        ? null
        : { latitude, longitude },
  });

const scores = {
  venue: () =>
    labelled.venues().map(({ one, other, ...pair }) => ({
      ...pair,
      score: matchVenue(venueAs(one), venueAs(other)).score,
    })),
};

/** What the thresholds do on each half of the pairs that were labelled by hand. */
export function labelledFigures(): Figures[] {
  return (['venue'] as const).flatMap((kind) => {
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
