const letters = [...'abcdefghijklmnopqrstuvwxyz'];

/** Intl has no list of languages: those of two letters that have a name, as they are stored. */
const tags = Intl.getCanonicalLocales(
  letters.flatMap((first) => letters.map((second) => `${first}${second}`)),
);

const namesOf = (pageLanguage: string) =>
  new Intl.DisplayNames(pageLanguage, { type: 'language', fallback: 'none' });

/** The tag of a language that somebody calls by its name in English or the language of the page: `French` as `fr`. */
export function languageTag(text: string, pageLanguage: string): string {
  const name = text.toLowerCase();
  const names = [namesOf(pageLanguage), namesOf('en')];
  return tags.find((tag) => names.some((each) => each.of(tag)?.toLowerCase() === name)) ?? text;
}

/** Its name, as long as that is read as the same language again. */
export function languageName(tag: string, pageLanguage: string): string {
  const name = tags.includes(tag) ? namesOf(pageLanguage).of(tag) : undefined;
  return name !== undefined && languageTag(name, pageLanguage) === tag ? name : tag;
}
