import { placePrefix } from './places.ts';

/** Of columns for which nothing was chosen, and of places that are not on the map, nothing is said; the rest once. */
export function withoutEmpty(posted: URLSearchParams): URLSearchParams {
  const isPair = ([name]: readonly [string, string]) => pairs.includes(name);
  const all = [...posted].map(([name, text]): [string, string] =>
    name.startsWith(placePrefix)
      ? ['places', `${name.slice(placePrefix.length)}=${positionIn(text)}`]
      : [name, text],
  );
  const said = pairs.flatMap((pair) => {
    const lines = all.flatMap(([name, text]) => (name === pair ? text.split(/\r?\n/) : []));
    return [...new Set(lines.filter((line) => /=./.test(line)))].map((line): [string, string] => [
      pair,
      line,
    ]);
  });
  return new URLSearchParams([...all.filter((each) => !isPair(each)), ...said]);
}

const pairs = ['mapping', 'places'];

/** Degrees as people write them, or as they are in the link of a map: `43.65, -79.38`, `#map=17/43.65/-79.38`. */
const positionIn = (text: string): string =>
  text.trim().replace(/^.*?(-?\b\d{1,2}\.\d+)(?:,\s*|\s+|\/|%2C)(-?\d{1,3}\.\d+).*$/i, '$1,$2');
