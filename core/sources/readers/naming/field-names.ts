/** What a record may be, by the name of its file or list. */
export type Kind = 'locales' | 'people' | 'venues' | 'events';

/**
 * The fields that are read, each with the names under which other sources have it: in lower case, without anything but
 * letters and digits, the likeliest first.
 */
export const fieldNames: Readonly<Record<Kind, Readonly<Record<string, readonly string[]>>>> = {
  locales: { label: [], name: [], region: [], country: [], latitude: [], longitude: [], timezone: [] },
  people: { external_id: ['id', 'identifier'], name: ['fullname', 'displayname'], roles: [], community: [] },
  venues: {
    external_id: ['id', 'uid', 'identifier', 'venueid', 'placeid', 'slug', 'key'],
    name: ['venuename', 'venue', 'placename', 'title', 'displayname', 'hall'],
    locale: [],
    latitude: ['lat', 'y', 'geolat'],
    longitude: ['lng', 'lon', 'long', 'x', 'geolng'],
    coordinate_precision: [],
    address: ['streetaddress', 'fulladdress', 'street', 'addrstreet', 'location'],
    accessibility: [],
    community: [],
    source_url: ['url', 'website', 'link', 'web', 'homepage', 'page'],
    retrieved_at: [],
  },
  events: {
    external_id: ['id', 'uid', 'identifier', 'eventid', 'slug', 'key'],
    name: ['title', 'summary', 'eventname', 'event', 'eventtitle', 'headline'],
    venue: ['venueid', 'venuename', 'location', 'locationname', 'place', 'placename', 'where', 'hall'],
    starts_at: [
      'start',
      'startdatetime',
      'startdate',
      'starttime',
      'starts',
      'dtstart',
      'begin',
      'datetime',
      'date',
      'when',
      'day',
    ],
    ends_at: ['end', 'enddatetime', 'enddate', 'endtime', 'ends', 'dtend', 'finish', 'until'],
    year: [],
    timezone: ['tz', 'timezonename', 'zone'],
    description: ['details', 'body', 'about', 'text'],
    people: [],
    performers: ['performer', 'artists', 'artist', 'lineup', 'band', 'bands'],
    categories: ['category', 'eventcategory', 'tags', 'keywords', 'genre'],
    status: ['eventstatus'],
    price: [],
    ticket_url: ['tickets', 'ticketlink', 'ticketurl'],
    online: [],
    online_url: [],
    languages: [],
    age_limit: ['minimumage', 'agelimit'],
    doors_at: ['doors', 'doortime'],
    address: ['streetaddress', 'venueaddress', 'fulladdress', 'street'],
    latitude: ['lat', 'venuelatitude', 'venuelat'],
    longitude: ['lng', 'lon', 'long', 'venuelongitude', 'venuelng', 'venuelon'],
    locale: [],
    community: [],
    source_url: ['url', 'link', 'website', 'eventurl', 'web', 'page'],
    retrieved_at: [],
  },
};
