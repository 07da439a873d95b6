import { decodeHTML } from 'entities';
import { distance } from 'fastest-levenshtein';
import { marks } from '../../orm/records/person.ts';
import { canonical } from './vocabulary.ts';

/** A text in lower case, without accents, entities and broken encodings; words are separated by single spaces. */
export function normalized(text: string): string {
  return latinOf(text)
    .toLowerCase()
    .replaceAll(/(?<=\p{L})['’‘ʼ´`](?=\p{L})/gu, '')
    .replaceAll(/(?<=\b\p{L})\.(?=\p{L}\b)/gu, '')
    .replaceAll(/(?<=\p{L}{4})(?=\d{2})/gu, ' ');
}

/** Most texts are of ASCII already. */
function latinOf(text: string): string {
  if (/^[ -%'-~]*$/.test(text)) return text;
  return withoutAccents(decodeHTML(repaired(text)));
}

/** Marks of other scripts than Latin, Greek and Cyrillic stay: they tell words apart, as the vowels of Hindi do. */
const withoutAccents = (text: string): string =>
  text
    .normalize('NFKD')
    .replaceAll(/[\u0300-\u036f]/g, '')
    .replaceAll(/[øđðħłŧıßẞæœ]/gi, (letter) => latin[letter.toLowerCase()] ?? letter);

/** A person's name without case, accents and marks. */
export const bareNameOf = (name: string): string =>
  withoutAccents(name).toLowerCase().replaceAll('ς', 'σ').replaceAll(separators, ' ').trim();

const separators = new RegExp(`[${marks}]+`, 'g');

/** Whether two people of one locale with these bare names are surely one. */
export const areSurelyOne = (name: string, other: string): boolean => name !== '' && name === other;

/** Those of name_key, as a test compares. */
const latin: Readonly<Record<string, string>> = {
  ...{ ø: 'o', đ: 'd', ð: 'd', ħ: 'h', ł: 'l', ŧ: 't', ı: 'i' },
  ...{ ß: 'ss', æ: 'ae', œ: 'oe' },
};

/** UTF-8 that was read as Latin-1: `â\x80\x99` for an apostrophe. */
function repaired(text: string): string {
  if (!/[\u00c2-\u00f4][\u0080-\u00bf]/.test(text)) return text;
  const decoded = Buffer.from(text, 'latin1').toString();
  return decoded.includes('\ufffd') ? text : decoded;
}

/** Words in their canonical form: `Street` is `st`, `Sixth` is `6th`, `Centre` is `center`. */
export const wordsOf = (text: string): string[] => wordsIn(normalized(text));

/** The words of a text that is normalized. */
export const wordsIn = (text: string): string[] =>
  (text.match(/[\p{L}\p{N}][\p{L}\p{M}\p{N}]*/gu) ?? []).map((word) => canonical.get(word) ?? word);

/** `AGO 125` is one word where the other name writes it as one. */
export const joined = (words: readonly string[], others: readonly string[]): string[] =>
  words.flatMap((word, place) => {
    if (place > 0 && others.includes(`${words[place - 1]}${word}`)) return [];
    const both = `${word}${words[place + 1] ?? ' '}`;
    return others.includes(both) ? both : word;
  });

/** Of a room or a building, as in `GA 1060`. */
export const isCode = (word: string): boolean => /\d/.test(word) && !/^\d+(st|nd|rd|th)$/.test(word);

/** Whether one word may be a slip for another, or short for it. Numbers are exact. */
export function isNearly(one: string, other: string): boolean {
  if (one === other) return true;
  const [short, long] = one.length < other.length ? [one, other] : [other, one];
  if (short.length < 4 || /\d/.test(short) || /\d/.test(long)) return false;
  const slips = short.length < 5 ? 0 : short.length < 8 ? 1 : 2;
  const more = long.length - short.length;
  return (
    (more <= slips && distance(short, long) <= slips) ||
    (slips > 0 && areSwapped(short, long)) ||
    (more > 1 && isShortFor(short, long))
  );
}

/** `Matheuz` and `Mathuez`: two neighbouring letters. */
function areSwapped(one: string, other: string): boolean {
  const place = [...one].findIndex((letter, n) => letter !== other[n]);
  const [first = '', second = ''] = one.slice(place);
  return place > 0 && `${one.slice(0, place)}${second}${first}${one.slice(place + 2)}` === other;
}

/** `Cnsrvatory` for Conservatory, `Orch` for Orchestra. */
function isShortFor(short: string, long: string): boolean {
  if (short[0] !== long[0]) return false;
  const vowels = (word: string) => (word.match(/[aeiouy]/g)?.length ?? 0) / word.length;
  if (vowels(short) > 0.26 || vowels(short) >= vowels(long)) return false;
  let place = 0;
  for (const letter of long) if (letter === short[place]) place++;
  return place === short.length;
}
