import { inLanguage } from '../letters/in-language.ts';

const english = {
  event_changed: '{name}: a new time',
  otherPlace: '{name}: another place',
  otherTimeAndPlace: '{name}: a new time and another place',
  afterAll: '{name} takes place after all',
  event_cancelled: '{name} is cancelled',
  promoted: 'You have a place: {name}',
  reminder: 'Soon: {name}',
  new_events: 'New events',
  more: 'more',
  weekly_letter: 'The coming week',
  all: 'What is on in the next seven days.',
  selection: 'Some of what is on in the next seven days. The rest is behind the last link.',
};

/** The words of notifications, in the languages of the pages. */
const translations = {
  en: english,
  de: {
    event_changed: '{name}: neue Zeit',
    otherPlace: '{name}: anderer Ort',
    otherTimeAndPlace: '{name}: neue Zeit und anderer Ort',
    afterAll: '{name} findet doch statt',
    event_cancelled: '{name} ist abgesagt',
    promoted: 'Sie haben einen Platz: {name}',
    reminder: 'Bald: {name}',
    new_events: 'Neue Veranstaltungen',
    more: 'weitere',
    weekly_letter: 'Die kommende Woche',
    all: 'Was in den nächsten sieben Tagen stattfindet.',
    selection:
      'Ein Teil dessen, was in den nächsten sieben Tagen stattfindet. Alles Weitere zeigt der letzte Link.',
  },
  es: {
    event_changed: '{name}: nueva hora',
    otherPlace: '{name}: otro lugar',
    otherTimeAndPlace: '{name}: nueva hora y otro lugar',
    afterAll: '{name} se celebra finalmente',
    event_cancelled: '{name} se ha cancelado',
    promoted: 'Tiene una plaza: {name}',
    reminder: 'Pronto: {name}',
    new_events: 'Nuevos eventos',
    more: 'más',
    weekly_letter: 'La próxima semana',
    all: 'Lo que hay en los próximos siete días.',
    selection: 'Una parte de lo que hay en los próximos siete días. Lo demás está en el último enlace.',
  },
  fr: {
    event_changed: '{name} : nouvel horaire',
    otherPlace: '{name} : autre lieu',
    otherTimeAndPlace: '{name} : nouvel horaire et autre lieu',
    afterAll: '{name} a finalement lieu',
    event_cancelled: '{name} est annulé',
    promoted: 'Vous avez une place : {name}',
    reminder: 'Bientôt : {name}',
    new_events: 'Nouveaux événements',
    more: 'd’autres',
    weekly_letter: 'La semaine à venir',
    all: 'Ce qui a lieu dans les sept prochains jours.',
    selection:
      'Une partie de ce qui a lieu dans les sept prochains jours. Le reste est derrière le dernier lien.',
  },
};

/** In a language such as `de-CH`. */
export const wordsIn = (tag: string): typeof english => inLanguage(translations, tag);
