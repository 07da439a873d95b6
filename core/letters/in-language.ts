import type { languages } from '../../orm/records/audience.ts';

type ByLanguage<Words> = Readonly<Record<(typeof languages)[number], Words>>;

/** The words of a letter in the language of a tag such as `de-CH`, or in English. */
export function inLanguage<Words>(words: ByLanguage<Words>, tag: string | null): Words {
  const [language = ''] = (tag ?? '').toLowerCase().split('-');
  return Object.entries<Words>(words).find(([name]) => name === language)?.[1] ?? words.en;
}

/** A text with these values in the place of `{name}`. */
export const filled = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replace(/\{(\w+)\}/g, (place, name: string) => values[name] ?? place);
