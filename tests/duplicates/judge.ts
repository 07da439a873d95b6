import { labelledFigures, labelledMisses } from './labelled-figures.ts';
import { oneCityFigures } from './one-city-figures.ts';

const percent = (value: number): string => `${(value * 100).toFixed(1)} %`;

if (process.argv.includes('--help')) {
  console.log(
    'node tests/duplicates/judge.ts: reports how well duplicates are recognized, on pairs labelled by hand. With --misses, it ' +
      'shows those of the chosen half that are not.',
  );
} else {
  if (process.argv.includes('--misses')) console.log(labelledMisses().join('\n'));
  for (const { kind, half, pairs, precision, recall, linked, linkedPrecision } of labelledFigures())
    console.log(
      `${kind} (${half} half, ${pairs} pairs): candidates ${percent(precision)} precise, ${percent(recall)} found; ` +
        `${linked} linked, ${percent(linkedPrecision)} right`,
    );
  const { pairs, found, links, right, places, unmarked } = oneCityFigures();
  console.log(
    `one city (${pairs} pairs that are one venue): ${percent(found)} linked or candidates; ` +
      `${links} pairs linked, ${percent(right)} right; ${unmarked.length} of ${places} texts without a place unmarked`,
  );
}
