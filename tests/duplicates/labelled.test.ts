import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { labelled } from './labelled.ts';

const least = { venues: 300, events: 150, people: 100 } as const;

const share = (part: readonly unknown[], whole: readonly unknown[]) => part.length / whole.length;

for (const kind of ['venues', 'events', 'people'] as const) {
  const pairs = labelled[kind]();
  const counted = pairs.filter(({ same }) => same !== 'unsure');

  test(`labelled ${kind}: enough are counted, some half of them the same, and some half in each half`, () => {
    assert.ok(counted.length >= least[kind]);
    const same = counted.filter(({ same }) => same === true);
    const chosen = counted.filter(({ half }) => half === 'chosen');
    for (const part of [same, chosen]) assert.ok(Math.abs(share(part, counted) - 0.5) < 0.1);
  });

  test(`labelled ${kind}: no place and no record is in both halves, and no pair is there twice`, () => {
    const halves = new Map<string, string>();
    const ids = pairs.map(({ one, other }) => [one.external_id, other.external_id].sort());
    for (const [index, { half, place }] of pairs.entries())
      for (const key of [place, ...(ids[index] ?? [])]) {
        assert.is(halves.get(key) ?? half, half, key);
        halves.set(key, half);
      }
    assert.is(new Set(ids.map((pair) => pair.join(' '))).size, pairs.length);
  });

  test(`labelled ${kind}: fewer than half are derived, and a derived one says so`, () => {
    const derived = pairs.filter(({ derived }) => derived);
    assert.ok(share(derived, pairs) < 0.5);
    assert.equal(
      derived,
      pairs.filter(({ other }) => other.source === 'derived'),
    );
    if (kind === 'venues') assert.equal(derived, []);
  });
}
