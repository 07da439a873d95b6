import { Rejection } from './clean-all.ts';

/** Trimmed, with runs of white space collapsed. */
export function cleanText(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}

export function cleanName(text: string): string {
  const name = cleanText(text);
  if (!name) throw new Rejection('without a name');
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

const cutLength = 280;
const maximumLength = 20_000;

/** Some sources truncate descriptions at a fixed length, mostly within a word. */
export function withoutCutWord(description: string | undefined): string | undefined {
  if (!description) return undefined;
  const text = cleanText(description).slice(0, maximumLength);
  return description.length !== cutLength ? text : text.replace(/\s\S*$/, ' …');
}
