/** The keys and indexes that lead to a value. */
export type Path = (string | number)[];

export const maximumKeys = 256;

/** The size below which a JSON text cannot contain so many keys. */
export const smallestOversized = maximumKeys * '"":0,'.length;

/** An object that contains no colon yet; see `places`. */
const noKey = 0;
const firstItem = -1;

const [quote, backslash, colon, comma, openObject, closeObject, openArray, closeArray] =
  Buffer.from('"\\:,{}[]');

/**
 * The path of the first object of a JSON text that has more than 256 keys; null if there is none. Reads the text before
 * it is parsed: 3 ms for a megabyte, whereas `JSON.parse` takes 60 ms for 88,000 keys.
 */
export function findOversizedObject(json: Uint8Array): Path | null {
  // Of each open object or array: how many keys it has, and where it is being read. That is the offset of the last key's
  // colon in an object, and a negative number for the index in an array.
  const counts: number[] = [];
  const places: number[] = [];
  let count = 0;
  let place = noKey;
  for (let offset = 0; offset < json.length; offset++) {
    const byte = json[offset];
    if (byte === quote) offset = endOfString(json, offset);
    else if (byte === colon) {
      if (++count > maximumKeys) return pathOf(json, places.slice(1));
      place = offset;
    } else if (byte === comma) {
      if (place < 0) place--;
    } else if (byte === openObject || byte === openArray) {
      counts.push(count);
      places.push(place);
      count = 0;
      place = byte === openArray ? firstItem : noKey;
    } else if (byte === closeObject || byte === closeArray) {
      count = counts.pop() ?? 0;
      place = places.pop() ?? noKey;
    }
  }
  return null;
}

function endOfString(json: Uint8Array, start: number): number {
  let offset = start + 1;
  while (offset < json.length && json[offset] !== quote) offset += json[offset] === backslash ? 2 : 1;
  return offset;
}

const maximumDepth = 10;

const pathOf = (json: Uint8Array, places: readonly number[]): Path =>
  places.slice(0, maximumDepth).map((place) => (place < 0 ? firstItem - place : keyBefore(json, place)));

/** The key that ends before a colon. */
function keyBefore(json: Uint8Array, colonAt: number): string {
  const end = json.lastIndexOf(quote ?? 0, colonAt);
  let start = json.lastIndexOf(quote ?? 0, end - 1);
  while (isEscaped(json, start)) start = json.lastIndexOf(quote ?? 0, start - 1);
  try {
    return String(JSON.parse(new TextDecoder().decode(json.subarray(start, end + 1))));
  } catch {
    return '?'; // the text is not valid JSON
  }
}

function isEscaped(json: Uint8Array, offset: number): boolean {
  let start = offset;
  while (json[start - 1] === backslash) start--;
  return (offset - start) % 2 === 1;
}
