/** What a record may be, by the name of its file or list. */
export type Kind = 'locales' | 'people' | 'venues' | 'events';

/** Columns that have a part of a time alone, by names as in `fieldNames`. */
export const partNames = {
  day: [
    ...['startdate', 'date', 'day', 'startdatum', 'datum', 'datededebut', 'jour', 'fechadeinicio', 'fecha'],
    ...['fechainicio', 'datedebut', 'datainicio', 'datainizio', 'datadeinicio', 'data', 'dia', 'dag'],
    'dzien',
  ],
  clock: [
    ...['starttime', 'time', 'startzeit', 'uhrzeit', 'zeit', 'heurededebut', 'heure', 'horadeinicio', 'hora'],
    ...['heuredebut', 'horainicio', 'orainizio', 'ora', 'orario', 'starttijd', 'tijd', 'godzina'],
  ],
  endClock: [
    ...['endtime', 'endzeit', 'heuredefin', 'heurefin', 'horadefin', 'horafin', 'horadefim', 'horafim'],
    ...['orafine', 'eindtijd'],
  ],
};

const titles = ['titel', 'titre', 'titulo', 'titolo', 'tytul', 'nom', 'nombre', 'nome', 'naam', 'nazwa'];
const addresses = ['adresse', 'anschrift', 'direccion', 'indirizzo', 'adres', 'endereco', 'morada'];
const descriptions = ['beschreibung', 'descripcion', 'descrizione', 'beschrijving', 'descricao', 'opis'];

/**
 * The fields that are read, each with the names under which other sources have it, in English and the languages of
 * `partNames`: in lower case, without accents or anything but letters and digits, the likeliest first.
 */
export const fieldNames: Readonly<Record<Kind, Readonly<Record<string, readonly string[]>>>> = {
  locales: { label: [], timezone: [] },
  people: { external_id: ['id', 'identifier'], name: ['fullname', 'displayname'] },
  venues: {
    external_id: ['id', 'uid', 'identifier', 'venueid', 'placeid', 'slug', 'key'],
    name: ['venuename', 'venue', 'placename', 'title', 'displayname', 'hall', ...titles],
    locale: [],
    latitude: ['lat', 'y', 'geolat'],
    longitude: ['lng', 'lon', 'long', 'x', 'geolng'],
    coordinate_precision: [],
    address: ['streetaddress', 'fulladdress', 'street', 'addrstreet', 'location', ...addresses],
    accessibility: [],
    community: [],
    source_url: ['url', 'website', 'link', 'web', 'homepage', 'page'],
    retrieved_at: [],
  },
  events: {
    external_id: ['id', 'uid', 'identifier', 'eventid', 'slug', 'key'],
    name: ['title', 'summary', 'eventname', 'event', 'eventtitle', 'headline', ...titles],
    venue: [
      ...['venueid', 'venuename', 'location', 'locationname', 'place', 'placename', 'where', 'hall'],
      ...['veranstaltungsort', 'ort', 'lieu', 'salle', 'lugar', 'luogo', 'sala', 'locatie', 'plaats', 'zaal'],
      ...['local', 'miejsce'],
    ],
    starts_at: [
      ...['start', 'startdatetime', 'startdate', 'starttime', 'starts', 'dtstart', 'begin', 'datetime'],
      ...['dateiso', 'date', 'when', 'beginn', 'debut', 'inicio', 'inizio', 'aanvang', 'poczatek'],
      ...partNames.day,
    ],
    ends_at: [
      ...['end', 'enddatetime', 'enddate', 'endtime', 'ends', 'dtend', 'finish', 'until', 'date2iso'],
      ...['ende', 'enddatum', 'fin', 'datedefin', 'datefin', 'fechadefin', 'fechafin', 'datafim', 'fine'],
      ...['datafine', 'einde', 'einddatum', 'fim', 'koniec', ...partNames.endClock],
    ],
    all_day: ['isallday', 'alldayevent'],
    timezone: ['tz', 'timezonename', 'zone'],
    description: ['details', 'body', 'about', 'text', ...descriptions],
    people: [],
    performers: ['performer', 'artists', 'artist', 'lineup', 'band', 'bands'],
    categories: ['category', 'eventcategory', 'tags', 'keywords', 'genre'],
    status: ['eventstatus'],
    cancelled: ['iscancelled', 'iscanceled', 'canceled'],
    price: [],
    ticket_url: ['tickets', 'ticketlink', 'ticketurl'],
    online: [],
    online_url: [],
    languages: [],
    age_limit: ['minimumage', 'agelimit'],
    doors_at: ['doors', 'doortime'],
    address: ['streetaddress', 'venueaddress', 'fulladdress', 'street', ...addresses],
    latitude: ['lat', 'venuelatitude', 'venuelat', 'locationlatitude'],
    longitude: ['lng', 'lon', 'long', 'venuelongitude', 'venuelng', 'venuelon', 'locationlongitude'],
    locale: [],
    community: [],
    source_url: ['url', 'link', 'website', 'eventurl', 'web', 'page'],
    retrieved_at: [],
  },
};
