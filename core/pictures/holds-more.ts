/** Of web pages, scripts and documents, wherever they are in a file. */
const signatures = /<(?:script|html)[\s>]|<!doctype html|<\?php\s|%PDF-\d\./i;

/** ZIP archives are read from their end: it begins so, and has a comment, whose length precedes it. */
const archive = { begin: 'PK\u0005\u0006', length: 22, maximum: 22 + 0xffff };

/** Whether something follows the picture in its file, or programs may take it for a file of theirs. */
export function holdsMore(file: Buffer, format: string): boolean {
  const rest = file.subarray(ends[format]?.(file));
  return rest.some(isNoFiller) || isArchive(file) || signatures.test(file.toString('latin1'));
}

/** By chance alone, one of 65,000 pictures has the beginning of such an end. */
function isArchive(file: Buffer): boolean {
  const end = file.subarray(-archive.maximum);
  const at = end.lastIndexOf(archive.begin);
  const comment = at + archive.length;
  return at >= 0 && comment <= end.length && end.readUInt16LE(comment - 2) === end.length - comment;
}

/** Files may be filled up with zeros. */
const isNoFiller = (byte: number): boolean => byte !== 0;

/** Where a picture ends. Anything may follow a JPEG: cameras append pictures, videos and data of their own. */
const ends: Readonly<Record<string, (file: Buffer) => number>> = {
  gif: endOfGif,
  heif: endOfBoxes,
  jpeg: ({ length }) => length,
  png: endOfChunks,
  webp: (file) => 8 + file.readUInt32LE(4),
};

function endOfChunks(file: Buffer): number {
  let at = 8;
  for (let type = ''; type !== 'IEND' && at + 8 <= file.length; at += 12 + file.readUInt32BE(at))
    type = file.toString('latin1', at + 4, at + 8);
  return at;
}

/** Of a size of zero, one goes up to the end of the file. */
function endOfBoxes(file: Buffer): number {
  let at = 0;
  while (at + 8 <= file.length) {
    const short = file.readUInt32BE(at);
    const size =
      short === 1 && at + 16 <= file.length
        ? Number(file.readBigUInt64BE(at + 8))
        : short || file.length - at;
    if (size < 8 || at + size > file.length) break;
    at += size;
  }
  return at;
}

/** An image or an extension is a head, and blocks up to one without bytes. */
function endOfGif(file: Buffer): number {
  const byteAt = (index: number) => file[index] ?? 0;
  const tableAt = (index: number) => (byteAt(index) & 0x80 ? 6 << (byteAt(index) & 7) : 0);
  let at = 13 + tableAt(10);
  while (byteAt(at) === 0x2c || byteAt(at) === 0x21) {
    at += byteAt(at) === 0x2c ? 11 + tableAt(at + 9) : 2;
    while (byteAt(at) > 0) at += 1 + byteAt(at);
    at += 1;
  }
  return at + 1;
}
