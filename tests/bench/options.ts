import { parseArgs } from 'node:util';

/** How many records of each kind the database holds. */
export interface Sizes {
  readonly audiences: number;
  readonly locales: number;
  readonly venues: number;
  readonly events: number;
}

const { values } = parseArgs({
  options: {
    audiences: { type: 'string', default: '50' },
    locales: { type: 'string', default: '200' },
    venues: { type: 'string', default: '100000' },
    events: { type: 'string', default: '500000' },
    parts: { type: 'string', default: 'workloads,batches,endurance,growth' },
    workloads: { type: 'string', default: '' },
    contenders: { type: 'string', default: '' },
    rounds: { type: 'string', default: '3' },
    'batch-rounds': { type: 'string', default: '25' },
    effort: { type: 'string', default: '1' },
    connections: { type: 'string', default: '16' },
    workers: { type: 'string', default: '1' },
    cluster: { type: 'string' },
    baseline: { type: 'string' },
    output: { type: 'string', default: 'bench-result.json' },
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
  /** What their names begin with; none for all. */
  workloads: list(values.workloads),
  contenders: list(values.contenders),
  rounds: Number(values.rounds),
  batchRounds: Number(values['batch-rounds']),
  /** Multiplies the number of requests of every measurement. */
  effort: Number(values.effort),
  connections: Number(values.connections),
  workers: Number(values.workers),
  /** A directory that keeps the database for the next run. */
  cluster: values.cluster,
  /** Another checkout of the service, to compare this one with. */
  baseline: values.baseline,
  output: values.output,
};
