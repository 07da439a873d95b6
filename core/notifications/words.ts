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
  owner_notice: 'Sources and webhooks',
  source_failing: 'The source {name} cannot be read any more',
  source_failing_means:
    'It could not be read {times} times in a row. Its page says why, and when it is read next.',
  source_healthy: 'The source {name} can be read again',
  source_healthy_means: 'What it has comes in as before.',
  webhook_ended: 'Nothing more is sent to the webhook {name}',
  webhook_ended_means: 'It has ended. Its page says why; there it can be resumed.',
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
    owner_notice: 'Quellen und Webhooks',
    source_failing: 'Die Quelle {name} kann nicht mehr gelesen werden',
    source_failing_means:
      'Sie konnte {times}-mal nacheinander nicht gelesen werden. Ihre Seite sagt, warum, und wann sie das nächste Mal gelesen wird.',
    source_healthy: 'Die Quelle {name} kann wieder gelesen werden',
    source_healthy_means: 'Was sie enthält, kommt wie zuvor herein.',
    webhook_ended: 'An den Webhook {name} wird nichts mehr gesendet',
    webhook_ended_means: 'Er ist beendet. Seine Seite sagt, warum; dort kann er wieder aufgenommen werden.',
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
    owner_notice: 'Fuentes y webhooks',
    source_failing: 'La fuente {name} ya no se puede leer',
    source_failing_means:
      'No se ha podido leer {times} veces seguidas. Su página dice por qué y cuándo se leerá de nuevo.',
    source_healthy: 'La fuente {name} se puede leer de nuevo',
    source_healthy_means: 'Lo que contiene vuelve a llegar como antes.',
    webhook_ended: 'Ya no se envía nada al webhook {name}',
    webhook_ended_means: 'Ha terminado. Su página dice por qué; allí se puede reanudar.',
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
    owner_notice: 'Sources et webhooks',
    source_failing: 'La source {name} ne peut plus être lue',
    source_failing_means:
      'Elle n’a pas pu être lue {times} fois de suite. Sa page dit pourquoi, et quand elle sera relue.',
    source_healthy: 'La source {name} peut de nouveau être lue',
    source_healthy_means: 'Ce qu’elle contient arrive comme avant.',
    webhook_ended: 'Plus rien n’est envoyé au webhook {name}',
    webhook_ended_means: 'Il a pris fin. Sa page dit pourquoi ; il peut y être repris.',
  },
};

/** In a language such as `de-CH`. */
export const wordsIn = (tag: string): typeof english => inLanguage(translations, tag);
