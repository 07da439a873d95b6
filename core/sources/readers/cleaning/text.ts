import { Rejection } from '../rejected.ts';

/** Trimmed, with runs of white space collapsed, in Unicode's composed form. */
export function cleanText(text: string): string {
  return text.replace(/\s+/g, ' ').trim().normalize();
}

export function cleanName(text: string): string {
  const name = cleanText(text);
  if (!name) throw new Rejection('without a name', 'mapping');
  return name;
}

/** Absolute http and https addresses only; the sources also contain remarks ("CANCELLED") and bare hosts. */
export function webAddress(text: string | null): string | undefined {
  const address = decodeAmpersands(text ?? '')
    .trim()
    .replaceAll(' ', '%20');
  return /^https?:\/\//.test(address) && URL.canParse(address) ? address : undefined;
}

// The only HTML entity in the sources.
const decodeAmpersands = (text: string): string => text.replaceAll('&amp;', '&');

const maximumLength = 20_000;

/** As much as the service takes, with its lines, and one empty line between paragraphs. */
export function cleanDescription(text: string | undefined): string | undefined {
  const lines = (text ?? '')
    .split(/\r\n|[\n\r\u2028\u2029]/)
    .map(cleanText)
    .join('\n');
  const paragraphs = lines.replaceAll(/\n{3,}/g, '\n\n').trim();
  return [...paragraphs].slice(0, maximumLength).join('') || undefined;
}
