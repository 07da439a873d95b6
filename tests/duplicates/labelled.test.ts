import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { labelled } from './labelled.ts';

const least = { venues: 300 } as const;

for (const kind of ['venues'] as const)
  test(`${kind} of the labelled set: enough are counted, about half are the same, and no place is in both halves`, () => {
    const pairs = labelled[kind]();
    const counted = pairs.filter(({ same }) => same !== 'unsure');
    assert.ok(counted.length >= least[kind], `${counted.length}`);
    const share = counted.filter(({ same }) => same === true).length / counted.length;
    assert.ok(share > 0.4 && share < 0.6, `${share}`);
    const halves = new Map<string, string>();
    for (const { half, place, one, other } of pairs)
      for (const key of [place, one.external_id, other.external_id]) {
        assert.is(halves.get(key) ?? half, half, key);
        halves.set(key, half);
      }
    const chosen = counted.filter(({ half }) => half === 'chosen').length / counted.length;
    assert.ok(chosen > 0.45 && chosen < 0.55, `${chosen}`);
    assert.is(
      new Set(
        pairs.map(({ one, other }) =>
          [one, other]
            .map(({ external_id }) => external_id)
            .sort()
            .join(),
        ),
      ).size,
      pairs.length,
    );
  });

test.run();
