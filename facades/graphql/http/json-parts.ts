import { costlyTurn } from '../../http/loop-turn.ts';

/** About half a millisecond of work. */
const charactersPerPart = 50_000;

/** Up to this size, in values and characters of their texts, JSON.stringify writes a value as a whole. */
const smallSize = 10_000;

/** The bytes of `JSON.stringify(value)`, made in parts, between which other requests are served. */
export async function jsonInParts(value: object): Promise<Buffer> {
  const parts: Buffer[] = [];
  let part = '';
  for (const piece of piecesOf(value)) {
    part += piece;
    if (part.length < charactersPerPart) continue;
    parts.push(Buffer.from(part));
    part = '';
    await costlyTurn();
  }
  return Buffer.concat([...parts, Buffer.from(part)]);
}

function* piecesOf(value: unknown): Generator<string> {
  if (typeof value !== 'object' || value === null || sizeOf(value, smallSize) < smallSize) {
    yield JSON.stringify(value);
    return;
  }
  const isList = Array.isArray(value);
  let separator = '';
  yield isList ? '[' : '{';
  for (const [key, item] of Object.entries(value)) {
    yield isList ? separator : `${separator}${JSON.stringify(key)}:`;
    yield* piecesOf(item);
    separator = ',';
  }
  yield isList ? ']' : '}';
}

/** Not counted further than the limit. */
function sizeOf(value: unknown, limit: number): number {
  if (typeof value === 'string') return 1 + value.length;
  if (typeof value !== 'object' || value === null) return 1;
  let size = 1;
  for (const item of Object.values(value)) {
    if (size >= limit) break;
    size += sizeOf(item, limit - size);
  }
  return size;
}
