/** Trimmed, and with inner blanks folded into one. */
export function tidy(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}

/** Absolute http and https addresses only; the sources also hold remarks ("CANCELLED") and bare hosts there. */
export function webAddress(text: string | null): string | undefined {
  const address = decodeAmpersands(text ?? '')
    .trim()
    .replaceAll(' ', '%20');
  return /^https?:\/\//.test(address) && URL.canParse(address) ? address : undefined;
}

// The only entity that the sources hold.
const decodeAmpersands = (text: string): string => text.replaceAll('&amp;', '&');

const cut = 280;

/** The sources' descriptions were cut at a fixed length, mostly within a word. */
export function wholeWords(description: string | undefined): string | undefined {
  if (!description) return undefined;
  const text = tidy(description);
  return description.length < cut ? text : text.replace(/\s\S*$/, ' …');
}
