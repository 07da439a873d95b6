import { readVenueName, type VenueText } from './venue-text.ts';
import { countries, kinds, partWords, regions } from './vocabulary.ts';
import { normalized } from './words.ts';

/** What stands where nobody knows the place yet, or there is none. */
const placeholders = [
  /^((location|venue|place)[:\s]+)?(tb[acd]|to be (announced|arranged|confirmed|decided|determined|advised))\b/,
  /^(none|null|unknown|undetermined|unspecified|n ?\/? ?a|not (applicable|specified|known)|see (description|below|website|details).*|various|several|anywhere|everywhere|nowhere|other|offline|streaming)$/,
  /\b(upon|after|on) (rsvp|registration|booking|request)$/,
  /(?<!(?:&|and|or) )\b(on ?-?line|virtual(ly)?|zoom|webinar|webex|google meet|microsoft teams|live ?-?stream(ed|ing)?|facebook live|youtube)\b(?! room)/,
  /\b(private|participants?|members?|hosts?|someones|our) (home|house|residence|address|garden|yard)s?\b/,
  /\bpublic (lands|roads|spaces|streets|waters)$/,
  // Of two places nobody knows which.
  /^\p{L}{3,}[^(,]* or \p{L}{2,}|^\p{L}+ \p{L}+\/\p{L}+ \p{L}+$/u,
  /\b(all|various|multiple|several|different|rotating|many)\b.*\b(venues?|locations?|places?|sites?|homes)\b/,
  /^(external|off ?-?site|undisclosed|secret|location|venue|meet)( location| venue)?[\s:-]*$/,
  /\b(undetermined|not yet (known|determined)|by (e-?mail|phone|telephone)|via (e-?mail|phone|telephone))\b/,
  // The same in German, French, Spanish and Italian.
  /^((ort|lieu|lugar|luogo)[:\s]+)?((noch )?(offen|unbekannt|nicht bekannt)|(wird )?(noch )?(bekannt ?gegeben|mitgeteilt)|folgt|inconnu|desconocido|sconosciuto|a (annoncer|confirmer|definir|determiner|preciser|venir|anunciar|confirmar|determinar)|por (anunciar|confirmar|definir|determinar)|da (annunciare|confermare|decidere|definire))$/,
  // Not `Hockey en línea`.
  /^(en (ligne|linea)|in linea)\b/,
  /^(evento|evenement|reunion|conferenc[ei]a?|cours|clase|atelier|taller)s? en (ligne|linea)$/,
  /\b(virtuell?e?|visioconference|videokonferenz|online(veranstaltung|kurs|seminar))\b/,
  /\b(privat(adresse|haus|wohnung)|domicile prive|domicilio priva[dt]o|casa privata)\b/,
];

const webAddress = /https?:|www\.|[\w-]+@[\w-]+\.|^[\w.-]+\.(org|com|net|edu|gov|info|ca|uk|us|de)(\/\S*)?$/;

/** Whether a name is none of a place: a placeholder, a web address, a street address, a town or a country. */
export function isNoPlace(name: string, locale: string, named = readVenueName(name)): boolean {
  const text = normalized(name).trim();
  if (webAddress.test(text) || placeholders.some((placeholder) => placeholder.test(text))) return true;
  const town = normalized(locale).trim();
  if (text === town || regions.has(text) || countries.has(text)) return true;
  return namesNothing(named) || isTown(named);
}

/** Whether a name is none by which a place is recognized, as a street address is: many places are called `Online`. */
export const isPlaceholder = (name: string, locale: string, named = readVenueName(name)): boolean =>
  named.street === null && isNoPlace(name, locale, named);

/** A street address alone, or a state. */
const namesNothing = ({ segments }: VenueText): boolean => segments.length === 0;

/** `Columbus, Ohio`, `Downtown Columbus`; not `Wheaton College (Illinois)`. */
function isTown({ segments, street, town, region }: VenueText): boolean {
  const [only, ...others] = segments;
  if (only === undefined || others.length > 0) return false;
  const [first, ...rest] = only.words;
  const isDowntown = first === 'downtown' && rest.length > 0;
  if (!isDowntown && (street !== null || region === null || town.length > 0)) return false;
  const words = isDowntown ? rest : only.words;
  return (
    words.length <= 3 &&
    only.acronyms.size === 0 &&
    !words.some((word) => /\d/.test(word) || kinds.has(word) || partWords.has(word))
  );
}

/** Whether its texts say nothing about where it is: no street with a number, no town, and no word such as `hall`. */
export function saysNoPlace({ segments, street, town }: VenueText): boolean {
  const isKind = segments.some(({ words }) => words.some((word) => kinds.has(word)));
  return !isKind && (street === null || street.number === null) && town.length === 0;
}
