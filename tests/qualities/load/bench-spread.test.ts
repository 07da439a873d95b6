import { test } from 'uvu';
import * as assert from 'uvu/assert';
import type { Measurement } from '../../bench/measure.ts';
import { quartilesOf } from '../../bench/quartiles.ts';
import { ratioOf, spreadOf } from '../../bench/spread.ts';
import { table } from '../../bench/table.ts';

const measurement = (serverCpu: number): Measurement => {
  const databaseCpu = 100;
  const bothCpu = serverCpu + databaseCpu;
  return { requestsPerSecond: 2000, p50: 1, p99: 2, serverCpu, databaseCpu, bothCpu, peakMemory: 200 };
};

const limits = [50, 60, 80, 100, 40].map(measurement);

const tableOf = (own: readonly Measurement[]) =>
  table([
    {
      workload: 'W1',
      contender: 'service',
      workers: 1,
      ...spreadOf(own),
      ratio: ratioOf(limits.slice(0, own.length), own, 'serverCpu'),
    },
  ]);

test('quartiles: between two rounds where the share falls between them, in whatever order they came', () => {
  assert.equal(quartilesOf([5, 1, 4, 2, 3]), { lower: 2, median: 3, upper: 4, of: 5 });
  assert.equal(quartilesOf([40, 10, 20, 30]), { lower: 17.5, median: 25, upper: 32.5, of: 4 });
  assert.equal(quartilesOf([7]), { lower: 7, median: 7, upper: 7, of: 1 });
  assert.ok(Number.isNaN(quartilesOf([]).median));
});

test('ratio: of each round, so that a machine that slows both down leaves it as it is', () => {
  const text = tableOf([100, 120, 160, 200, 80].map(measurement));
  assert.match(text, '120 (100–160)');
  assert.match(text, '0.50 (0.50–0.50)');
  assert.not.match(text, 'No ratio');
});

test('ratio: none where its quartiles are more than a tenth of it apart, and a line that says so', () => {
  const text = tableOf([100, 140, 160, 170, 100].map(measurement));
  assert.match(text, /– \|\nNo ratio for W1 service: quartiles 14\.3 % apart, and 10 % is the most\./);
});

test('ratio: none of two rounds, whatever they are', () => {
  const text = tableOf([100, 120].map(measurement));
  assert.match(text, /– \|\nNo ratio for W1 service: 2 of the 3 rounds that tell a spread\./);
});

test.run();
