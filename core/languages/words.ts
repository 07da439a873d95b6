import { IntlMessageFormat } from 'intl-messageformat';
import { LRUCache } from 'lru-cache';
import { languages } from '../../orm/records/audience.ts';
import de from './de.json' with { type: 'json' };
import en from './en.json' with { type: 'json' };
import es from './es.json' with { type: 'json' };
import fr from './fr.json' with { type: 'json' };

type Language = (typeof languages)[number];

export type Message = keyof typeof en;

const messages: Readonly<Record<Language, Readonly<Record<Message, string>>>> = { de, en, es, fr };

/** The words of pages in one language, as one region has it. */
export interface Words {
  /** Language and region, such as `de-CH`. */
  readonly tag: string;
  /** A message (https://unicode-org.github.io/icu/userguide/format_parse/messages/) with these values. */
  readonly t: (message: Message, values?: Readonly<Record<string, string | number>>) => string;
  /** A message without values, for a name that may have none. */
  readonly said: (name: string) => string | undefined;
  /** A sentence of a refusal; as it is if it is none of the English messages. */
  readonly translated: (sentence: string) => string;
}

const formats = new LRUCache<string, IntlMessageFormat>({ max: 2000 });

function formatOf(tag: string, language: Language, message: Message): IntlMessageFormat {
  const key = `${tag} ${message}`;
  const known = formats.get(key) ?? new IntlMessageFormat(messages[language][message], tag);
  formats.set(key, known);
  return known;
}

const sentencesOf = (language: Language) => new Map<string, string>(Object.entries(messages[language]));

/** Of each language, by name. */
const sentences: Readonly<Record<Language, ReadonlyMap<string, string>>> = {
  de: sentencesOf('de'),
  en: sentencesOf('en'),
  es: sentencesOf('es'),
  fr: sentencesOf('fr'),
};

const english = new Map(Object.entries(en).map(([name, sentence]) => [sentence, name]));

export function wordsIn({ tag, language }: Chosen): Words {
  const said = (name: string) => sentences[language].get(name);
  return {
    tag,
    t: (message, values) => String(formatOf(tag, language, message).format(values)),
    said,
    translated: (sentence) => said(english.get(sentence) ?? '') ?? sentence,
  };
}

interface Chosen {
  readonly tag: string;
  readonly language: Language;
}

/** The language and the region of a tag; null for a language in which there are no pages. */
function parse(tag: string): Chosen | null {
  const [, name = '', region] = /^([a-z]{2})(?:-[a-z]{4})?(?:-([a-z]{2}))?(?:-|$)/i.exec(tag) ?? [];
  const language = languages.find((known) => known === name.toLowerCase());
  if (language === undefined) return null;
  return { language, tag: region === undefined ? language : `${language}-${region.toUpperCase()}` };
}

const american: Chosen = { tag: 'en-US', language: 'en' };

/** In the language of a tag; in English where there are no pages in it. */
const chosenBy = (tag: string | null): Chosen => (tag === null ? null : parse(tag)) ?? american;

/** In the language of an audience. */
export const wordsOf = (tag: string | null): Words => wordsIn(chosenBy(tag));

interface Asking {
  readonly acceptsLanguages: () => string[];
}

/** In the language that a browser prefers; otherwise, and for the region that it does not name, as the audience has it. */
export function wordsFor(request: Asking, defaultTag: string | null): Words {
  const own = chosenBy(defaultTag);
  const [chosen = own] = request.acceptsLanguages().flatMap((tag) => parse(tag) ?? []);
  return wordsIn(chosen.tag === own.language ? own : chosen);
}
