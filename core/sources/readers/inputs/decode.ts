/** The text of bytes that may say their character set, or not, or wrongly. What cannot be decoded is refused. */
export function decode(bytes: Buffer, charset?: string): string {
  const declared = [charset, declaredIn(bytes)].filter((name) => name !== undefined && isKnown(name));
  const foreign = declared.filter((name) => !isLatin1.test(name ?? ''));
  // Latin-1 fits every text, and is what many servers say by default: UTF-8 is tried before it.
  for (const name of [markOf(bytes) ?? wideOf(bytes), ...foreign, 'utf-8', ...declared]) {
    const text = name === undefined ? undefined : tryDecode(unfolded(bytes, name), name);
    if (text !== undefined) return text;
  }
  const isBrokenUtf8 = /[\xc2-\xdf][\x80-\xbf]|[\xe0-\xef][\x80-\xbf]{2}/.test(bytes.toString('latin1'));
  const text = isBrokenUtf8 ? undefined : tryDecode(unfolded(bytes, 'windows-1252'), 'windows-1252');
  if (text === undefined || unassigned.test(text)) throw new Error('cannot be decoded: save it as UTF-8.');
  return text;
}

const isLatin1 = /^(iso-?8859-1|latin-?1|us-ascii|ascii|windows-1252|cp1252)$/i;
const isWide = /^utf-16/i;

function isKnown(charset: string): boolean {
  try {
    return new TextDecoder(charset).encoding !== '';
  } catch {
    return false;
  }
}

function tryDecode(bytes: Buffer, charset: string): string | undefined {
  try {
    const text = new TextDecoder(charset, { fatal: true }).decode(bytes);
    return text.includes('\0') ? undefined : text;
  } catch {
    return undefined;
  }
}

/** Bytes without a meaning: they are no text, or of another character set. */
const unassigned = /[\x80-\x84\x86-\x9f]/;

function markOf(bytes: Buffer): string | undefined {
  const hex = bytes.toString('hex', 0, 3);
  if (hex === 'efbbbf') return 'utf-8';
  return hex.startsWith('fffe') ? 'utf-16le' : hex.startsWith('feff') ? 'utf-16be' : undefined;
}

/** UTF-16 without a mark: every other byte of its markup is zero. */
function wideOf(bytes: Buffer): string | undefined {
  const [first, second, third, fourth] = bytes;
  if (first === 0 && third === 0 && second !== 0) return 'utf-16be';
  return second === 0 && fourth === 0 && first !== 0 ? 'utf-16le' : undefined;
}

/** What HTML and XML declare in their first lines. */
const declaredIn = (bytes: Buffer): string | undefined =>
  /<(?:meta|\?xml)\b[^>]*?(?:charset|encoding)\s*=\s*["']?([\w-]+)/i.exec(
    bytes.toString('latin1', 0, 2048),
  )?.[1];

/** Lines of a calendar are folded by bytes, also within a character. */
const unfolded = (bytes: Buffer, charset: string): Buffer =>
  isWide.test(charset) || !/^(\xef\xbb\xbf)?\s*BEGIN:VCALENDAR/i.test(bytes.toString('latin1', 0, 64))
    ? bytes
    : Buffer.from(bytes.toString('latin1').replaceAll(/(?:\r\n|\n|\r)[ \t]/g, ''), 'latin1');
