import type { Outcome } from './round.ts';

export const isGood = ({ lost, staleReads, acceptedSessions, wrong, ended, faults }: Outcome): boolean =>
  [lost, staleReads, acceptedSessions, wrong, ended, faults].every(({ length }) => length === 0);

/** One line, and what was wrong. */
export function describe(outcome: Outcome): string {
  const { name, acknowledged, secondsWithoutWrites, secondsWithoutReads } = outcome;
  const { lost, staleReads, acceptedSessions, wrong, ended, facts, faults } = outcome;
  const allFaults = [lost, staleReads, acceptedSessions, wrong, ended, faults];
  const seconds = `${secondsWithoutWrites.toFixed(1)} s without writes, ${secondsWithoutReads.toFixed(1)} s without reads`;
  return [
    `${name}: ${acknowledged} acknowledged, ${seconds}`,
    ...facts.map((fact) => `  ${fact}`),
    ...allFaults.flatMap((texts) => texts.slice(0, 3)).map((fault) => `  WRONG: ${fault}`),
  ].join('\n');
}

type Column = readonly [heading: string, value: (outcomes: readonly Outcome[]) => string];

const sum = (of: (outcome: Outcome) => number) => (outcomes: readonly Outcome[]) =>
  String(outcomes.reduce((total, outcome) => total + of(outcome), 0));

/** The median, the 95th percentile and the greatest. */
const spread = (of: (outcome: Outcome) => number) => (outcomes: readonly Outcome[]) => {
  const sorted = outcomes.map(of).sort((one, other) => one - other);
  const at = (share: number) => (sorted[Math.ceil(share * sorted.length) - 1] ?? 0).toFixed(1);
  return `${at(0.5)} / ${at(0.95)} / ${at(1)}`;
};

const columns: readonly Column[] = [
  ['times', ({ length }) => String(length)],
  ['acknowledged', sum(({ acknowledged }) => acknowledged)],
  ['lost', sum(({ lost }) => lost.length)],
  ['stale own reads', sum(({ staleReads }) => staleReads.length)],
  ['refusals missing', sum(({ acceptedSessions }) => acceptedSessions.length)],
  ['s without writes', spread(({ secondsWithoutWrites }) => secondsWithoutWrites)],
  ['s without reads', spread(({ secondsWithoutReads }) => secondsWithoutReads)],
  ['503', sum(({ unavailable }) => unavailable)],
  ['no connection', sum(({ broken }) => broken)],
  ['other answers', sum(({ wrong }) => wrong.length)],
  ['longest wait, s', spread(({ longestWait }) => longestWait)],
];

/** Seconds are the median, the 95th percentile and the greatest. */
export function table(outcomes: readonly Outcome[]): string {
  const names = [...new Set(outcomes.map(({ name }) => name))];
  const rows = names.map((name) => {
    const own = outcomes.filter((outcome) => outcome.name === name);
    return [name, ...columns.map(([, value]) => value(own))];
  });
  const all = [['', ...columns.map(([heading]) => heading)], ...rows];
  return all.map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}
