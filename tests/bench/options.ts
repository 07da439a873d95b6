import { parseArgs } from 'node:util';

/** How many records of each kind the database holds. */
export interface Sizes {
  readonly audiences: number;
  readonly locales: number;
  readonly venues: number;
  readonly events: number;
}

const given = process.argv.slice(2);

/** An answer in two minutes, for a locale as full as usual; what else is given has its way. */
const quick = [
  '--parts=workloads',
  '--workloads=W1,W2,W3-20,W4',
  ...['--audiences=5', '--locales=20', '--venues=10000', '--events=50000'],
  ...['--starts=1', '--rounds=5', '--effort=0.4', '--warm-up=2'],
];

const { values } = parseArgs({
  args: given.includes('--quick') ? [...quick, ...given] : given,
  options: {
    quick: { type: 'boolean' },
    audiences: { type: 'string', default: '50' },
    locales: { type: 'string', default: '200' },
    venues: { type: 'string', default: '100000' },
    events: { type: 'string', default: '500000' },
    parts: { type: 'string', default: 'workloads,endurance,fairness' },
    workloads: { type: 'string', default: '' },
    starts: { type: 'string', default: '3' },
    rounds: { type: 'string', default: '3' },
    effort: { type: 'string', default: '1' },
    'warm-up': { type: 'string', default: '5' },
    connections: { type: 'string', default: '16' },
    workers: { type: 'string', default: '1' },
    cluster: { type: 'string' },
    baseline: { type: 'string' },
  },
});

const list = (text: string): string[] => text.split(',').filter(Boolean);

/** What the command line asks for. */
export const options = {
  sizes: {
    audiences: Number(values.audiences),
    locales: Number(values.locales),
    venues: Number(values.venues),
    events: Number(values.events),
  } satisfies Sizes,
  /** Of the benchmark. */
  parts: list(values.parts),
  /** Their names, each with its variants; none for all. */
  workloads: list(values.workloads),
  starts: Number(values.starts),
  rounds: Number(values.rounds),
  /** Multiplies the number of requests of every measurement. */
  effort: Number(values.effort),
  /** Seconds. */
  warmUp: Number(values['warm-up']),
  connections: Number(values.connections),
  workers: Number(values.workers),
  /** A directory that keeps the database for the next run. */
  cluster: values.cluster,
  /** Another checkout of the service, to compare this one with. */
  baseline: values.baseline,
};
