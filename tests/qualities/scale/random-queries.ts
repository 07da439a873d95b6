import { randomSource } from '../../support/random/random-source.ts';

/** Queries of every kind that costs: very short, very long, of the most frequent words, misspelt, digits, signs. */
export function randomQueries(names: readonly string[], count: number): string[] {
  const random = randomSource('search');
  const words = names.flatMap((name) => name.split(' '));
  const word = () => random.pick(words) ?? '';
  const letter = () => String.fromCharCode(97 + random.below(26));
  const several = (length: number, part: () => string) => Array.from({ length }, part);
  const makers: (() => string)[] = [
    () => letter() + letter(),
    () => several(3, letter).join(''),
    () => word().slice(0, 3),
    () => word().slice(0, -1),
    word,
    () => several(2, word).join(' '),
    () => several(4, word).join(' '),
    () => several(30, word).join(' '),
    () => several(100, letter).join(''),
    () => several(34, () => `${letter()}${letter()}`).join(' '),
    () => misspelt(word(), random.below),
    () => `${misspelt(word(), random.below)} ${misspelt(word(), random.below)}`,
    () =>
      random.pick([
        'the',
        'and',
        'of the',
        'toronto',
        'ing',
        'ation',
        'street',
        'music festival',
        'community',
        'in',
        'on m5',
      ]) ?? '',
    () => String(random.below(10 ** (2 + random.below(5)))).padStart(2, '1'),
    () => `${random.below(3000)} ${word()} street`,
    () => random.pick(['!!', '"\'', '---', '&|!', '%_%', '(()', '\\\\']) ?? '',
  ];
  return Array.from({ length: count }, (_, index) => {
    const make = makers[index % makers.length] ?? word;
    return make().slice(0, 100).padEnd(2, 'a');
  });
}

function misspelt(word: string, below: (bound: number) => number): string {
  const at = below(word.length);
  const rest = word.slice(at + 1);
  return (
    [word.slice(0, at) + rest, `${word.slice(0, at)}x${rest}`, word.slice(0, at + 1) + word.slice(at)][
      below(3)
    ] ?? ''
  );
}
