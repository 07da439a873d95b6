import { writeFileSync } from 'node:fs';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { calendar, event, page, readHere, timesIn } from './imports.ts';
import { file } from './scene.ts';

const idsIn = async (path: string) => (await readHere(path)).events.map(({ external_id }) => external_id);

test('iCalendar in any case: read, and what is cancelled or private is so', async () => {
  const path = calendar(
    event('a', 'dtstart;tzid=america/toronto:20981202T190000', 'status:Cancelled', 'class:public'),
    event('b', 'DTSTART:20981203T000000Z', 'CLASS:private'),
  );
  const { events } = await readHere(path);
  assert.equal(
    events.map(({ starts_at, status }) => [starts_at, status]),
    [['2098-12-03T00:00:00.000Z', 'cancelled']],
  );
});

test("schema.org's status as a list or a reference: cancelled", async () => {
  const concert = { '@type': 'Event', startDate: '2098-12-02T19:00:00Z' };
  const status = 'https://schema.org/EventCancelled';
  const { events } = await readHere(
    page(
      { ...concert, name: 'a', eventStatus: [status] },
      { ...concert, name: 'b', eventStatus: { '@id': status } },
    ),
  );
  assert.equal(
    events.map((each) => each.status),
    ['cancelled', 'cancelled'],
  );
});

test('added dates: excluded, replaced, with a length of their own, and moved with all later ones, like those of the rule', async () => {
  const series = event(
    's',
    'DTSTART;TZID=America/Toronto:20981202T190000',
    'DTEND;TZID=America/Toronto:20981202T210000',
    'RRULE:FREQ=WEEKLY;COUNT=3',
    'RDATE;TZID=America/Toronto:20981204T120000,20981205T120000',
    'RDATE;VALUE=PERIOD;TZID=America/Toronto:20981206T120000/PT30M,20981220T120000/20981220T130000',
    'EXDATE;TZID=America/Toronto:20981204T120000',
    'EXDATE:20981210T000000Z',
  );
  const moved = event('s', 'RECURRENCE-ID:20981205T170000Z', 'DTSTART;TZID=America/Toronto:20981205T140000');
  const later = event(
    's',
    'RECURRENCE-ID;RANGE=THISANDFUTURE;TZID=America/Toronto:20981216T190000',
    'DTSTART;TZID=America/Toronto:20981216T200000',
    'DURATION:PT1H',
  );
  const { events } = await readHere(calendar(series, moved, later));
  assert.equal(events.map((each) => [each.external_id, each.starts_at, each.ends_at]).sort(), [
    ['s 2098-12-03T00:00:00.000Z', '2098-12-03T00:00:00.000Z', '2098-12-03T02:00:00.000Z'],
    ['s 2098-12-05T17:00:00.000Z', '2098-12-05T19:00:00.000Z', null],
    ['s 2098-12-06T17:00:00.000Z', '2098-12-06T17:00:00.000Z', '2098-12-06T17:30:00.000Z'],
    ['s 2098-12-17T00:00:00.000Z', '2098-12-17T01:00:00.000Z', '2098-12-17T02:00:00.000Z'],
    ['s 2098-12-20T17:00:00.000Z', '2098-12-20T18:00:00.000Z', '2098-12-20T19:00:00.000Z'],
  ]);
});

test('a whole day of a series that Exchange moved: the same event', async () => {
  const series = event('d', 'DTSTART;VALUE=DATE:20981201', 'RRULE:FREQ=WEEKLY;COUNT=2');
  const before = calendar(series);
  for (const midnight of [
    'RECURRENCE-ID;TZID=W. Europe Standard Time:20981208T000000',
    'RECURRENCE-ID:20981208T050000Z',
  ]) {
    const after = calendar(series, event('d', midnight, 'DTSTART;VALUE=DATE:20981209'));
    assert.equal((await idsIn(after)).sort(), (await idsIn(before)).sort());
    assert.equal((await timesIn(after)).sort(), ['2098-12-01T05:00:00.000Z', '2098-12-09T05:00:00.000Z']);
  }
});

test('an exception that cancels and says nothing else: has the title and the place of its series', async () => {
  const series = event('s', 'DTSTART:20981202T190000Z', 'RRULE:FREQ=DAILY;COUNT=2', 'LOCATION:Barn');
  const cancelled = [
    'BEGIN:VEVENT',
    'UID:s',
    'RECURRENCE-ID:20981203T190000Z',
    'STATUS:CANCELLED',
    'END:VEVENT',
  ];
  const { events, places } = await readHere(calendar(series, cancelled));
  assert.equal(
    events.map(({ name, starts_at, status }, index) => [name, places[index], starts_at, status]),
    [
      ['s', 'Barn', '2098-12-02T19:00:00.000Z', 'scheduled'],
      ['s', 'Barn', '2098-12-03T19:00:00.000Z', 'cancelled'],
    ],
  );
});

test('a place with an address and no name: the given venue, or else its address is the name', async () => {
  const location = { '@type': 'Place', address: '1 Main St, Toronto' };
  const path = page({ '@type': 'Event', name: 'Jazz', startDate: '2098-12-02T19:00Z', location });
  const namesWith = async (venue: string | undefined) => (await readHere(path, { venue })).places;
  assert.equal(
    [await namesWith('The Hall'), await namesWith(undefined)],
    [['The Hall'], ['1 Main St, Toronto']],
  );
});

test('whether an event is online: as a table says it', async () => {
  const rows = 'id,title,start,online\n1,A,2098-12-02,yes\n2,B,2098-12-02,No\n3,C,2098-12-02,\n';
  const { events } = await readHere(file('events.csv', rows));
  assert.equal(
    events.map(({ online }) => online),
    [true, false, undefined],
  );
});

test('descriptions: with their lines, and those that HTML makes', async () => {
  const written: [text: string, read: string][] = [
    ['One.\n \n\n\nTwo  words\r\nof it. ', 'One.\n\nTwo words\nof it.'],
    [
      '<p>One\nline.</p><p>Two<br>of it:</p><ul>\n<li>a</li>\n<li>b</li></ul>Then',
      'One line.\n\nTwo\nof it:\n\na\nb\n\nThen',
    ],
    ['R&amp;B, <b>live</b>\nat ours', 'R&B, live\nat ours'],
  ];
  for (const [description, expected] of written) {
    const jazz = { id: 1, title: 'Jazz<br>Night', start: '2098-12-02', description };
    const { events } = await readHere(file('events.json', JSON.stringify([jazz])));
    assert.equal([events[0]?.name, events[0]?.description], ['Jazz Night', expected]);
  }
});

test('two exceptions without their series: two events', async () => {
  const path = calendar(
    event('x', 'RECURRENCE-ID:20981202T190000Z', 'DTSTART:20981202T200000Z'),
    event('x', 'RECURRENCE-ID:20981203T190000Z', 'DTSTART:20981203T200000Z'),
  );
  assert.equal(await idsIn(path), ['x 2098-12-02T19:00:00.000Z', 'x 2098-12-03T19:00:00.000Z']);
});

test('ends: an equal one is none, a whole day without one lasts a day, a date beside a time', async () => {
  const days = ['DTSTART;VALUE=DATE:20981202', 'DTEND;VALUE=DATE:20981202'];
  const { times } = await readHere(
    calendar(
      event('a', 'DTSTART:20981202T190000Z', 'DTEND:20981202T190000Z'),
      event('b', ...days),
      event('c', 'DTSTART;VALUE=DATE:20981202T000000'),
      event('d', 'DTSTART:20981202T190000Z', 'DTEND;VALUE=DATE:20981202'),
      event('e', 'DTSTART;VALUE=DATE:20981202', 'DTEND:20981203T010000Z'),
      event('f', 'DTSTART;VALUE=DATE:20981202', 'DTEND:20981203T000000Z'),
    ),
  );
  const day = ['2098-12-02T05:00:00.000Z', '2098-12-03T05:00:00.000Z'];
  const evening = ['2098-12-02T19:00:00.000Z', null];
  assert.equal(times, [evening, day, day, evening, day, day]);
  const rows = file(
    'events.csv',
    'id,title,date,start time,end time\n1,A,2098-12-02,21:00,21:00\n2,B,2098-12-02,,\n3,C,2098-12-02,22:00,1:00\n',
  );
  assert.equal((await readHere(rows)).times, [
    ['2098-12-03T02:00:00.000Z', null],
    day,
    ['2098-12-03T03:00:00.000Z', '2098-12-03T06:00:00.000Z'],
  ]);
  const onPage = {
    '@type': 'Event',
    name: 'Evening',
    startDate: '2098-12-02T19:00-05:00',
    endDate: '2098-12-02',
  };
  assert.equal((await readHere(page(onPage))).times, [['2098-12-03T00:00:00.000Z', null]]);
});

test('whole days that are written as times: by a column, by Exchange, or from the first to the last minute', async () => {
  const rows = file(
    'events.csv',
    [
      'id,title,start,end,all_day',
      '1,A,2098-12-02 00:00,2098-12-02 23:59,true',
      '2,B,2098-12-02 09:00,,Yes',
      '3,C,2098-12-02T05:00:00Z,2098-12-03T05:00:00Z,1',
      '4,D,2098-12-02 09:00,2098-12-02 10:00,no',
    ].join('\n'),
  );
  const midnights = [
    'DTSTART;TZID=America/Toronto:20981202T000000',
    'DTEND;TZID=America/Toronto:20981203T000000',
  ];
  const onPage = (last: string) =>
    page({
      '@type': 'Event',
      name: 'Fair',
      startDate: '2098-12-02T00:00:00-05:00',
      endDate: `2098-12-02T${last}-05:00`,
    });
  const daysIn = async (input: string, options = {}) =>
    (await readHere(input, options)).events.map(({ all_day, starts_at, ends_at }) => [
      all_day,
      starts_at,
      ends_at,
    ]);
  const day = [true, '2098-12-02T05:00:00.000Z', '2098-12-03T05:00:00.000Z'];
  const hour = [false, '2098-12-02T14:00:00.000Z', '2098-12-02T15:00:00.000Z'];
  assert.equal(await daysIn(rows), [day, day, day, hour]);
  assert.equal(await daysIn(calendar(event('a', ...midnights, 'X-MICROSOFT-CDO-ALLDAYEVENT:TRUE'))), [day]);
  for (const last of ['23:59:59', '23:59']) assert.equal(await daysIn(onPage(last)), [day]);
  assert.equal(await daysIn(onPage('23:59:59'), { time_zone: undefined }), [
    [true, '2098-12-02', '2098-12-03'],
  ]);
});

const inRows = (dates: readonly string[]): string =>
  file(
    'events.csv',
    `id;title;start\n${dates.map((date, index) => `${index};${date} at ours;${date}`).join('\n')}`,
  );

test('dates and times as people write them: read, in the languages that name months', async () => {
  const dates = [
    ...['13.12.2098', '12-13-2098', '13/12/2098', '2098/12/13', 'Dec 13, 2098', '13 December 2098'],
    ...[
      'Saturday, December 13th, 2098',
      'le 13 décembre 2098',
      '13. Dezember 2098',
      '13 de diciembre de 2098',
    ],
    ...['13 grudnia 2098', 'za 13 december 2098', '2098年12月13日'],
  ];
  const days = await Promise.all(dates.map((date) => timesIn(inRows([date]))));
  assert.equal(new Set(days.flat()), new Set(['2098-12-13T05:00:00.000Z']));
  const clocks = [
    ...['8pm', '8:00 PM', '8 p.m.', '20h', '20h00', '20.00 Uhr', 'at 8 pm', '20:00:00', '20:00 -0500'],
    ...['T20:00-05:00', 'à 20 h 00', '20,00', '20u00', '20.00 uur', '20:00 hs', '20時00分'],
  ];
  const times = await timesIn(inRows(clocks.map((clock) => `13/12/2098 ${clock}`)));
  assert.equal([times.length, new Set(times)], [clocks.length, new Set(['2098-12-14T01:00:00.000Z'])]);
  const halves = [
    '31.12.26 Mittag',
    '31.12.26 12 del mediodía',
    '1er janvier 2027 minuit',
    '1.1.27 at midnight',
  ];
  const [newYearsEve, newYear] = ['2026-12-31T17:00:00.000Z', '2027-01-01T05:00:00.000Z'];
  assert.equal(await timesIn(inRows(halves)), [newYearsEve, newYearsEve, newYear, newYear]);
  const columns = file(
    'events.csv',
    'id,title,date,start time,end time,doors\n1,A,12/31/2098,10:30 PM,2am,22h\n2,B,2/1/2099,20h30,,19.30\n',
  );
  const { events } = await readHere(columns);
  assert.equal(
    events.map(({ starts_at, ends_at, doors_at }) => [starts_at, ends_at, doors_at]),
    [
      ['2099-01-01T03:30:00.000Z', '2099-01-01T07:00:00.000Z', '2099-01-01T03:00:00.000Z'],
      ['2099-02-02T01:30:00.000Z', null, '2099-02-02T00:30:00.000Z'],
    ],
  );
});

const tables: [headings: string, row: string][] = [
  ['Titel;Datum;Beginn;Ende;Ort;Adresse;Beschreibung', 'Jazz;5.12.2098;20 Uhr;23 Uhr;Keller;Gasse 1;Live'],
  [
    'Titre;Jour;Heure de début;Heure de fin;Lieu;Adresse;Description',
    'Jazz;5 déc. 2098;20h;23h;Keller;Gasse 1;Live',
  ],
  [
    'Título;Fecha inicio;Hora inicio;Hora fin;Lugar;Dirección;Descripción',
    'Jazz;5 dic 2098;20:00;23:00;Keller;Gasse 1;Live',
  ],
  ['Titolo;Data;Ora;Fine;Luogo;Indirizzo;Descrizione', 'Jazz;5 dic 2098;ore 20;23;Keller;Gasse 1;Live'],
  ['Titel;Datum;Tijd;Eindtijd;Locatie;Adres;Beschrijving', 'Jazz;5 dec 2098;20.00;23.00;Keller;Gasse 1;Live'],
  ['Título;Data;Hora;Fim;Local;Endereço;Descrição', 'Jazz;5 de dez 2098;20h;23h;Keller;Gasse 1;Live'],
  ['Tytuł;Data;Godzina;Koniec;Miejsce;Adres;Opis', 'Jazz;5 grudnia 2098;20;23;Keller;Gasse 1;Live'],
];
for (const [headings, row] of tables)
  test(`a table headed ${headings}: read as events`, async () => {
    const { events, venues, rejected } = await readHere(file('table.csv', `${headings}\n${row}\n`));
    const event = {
      name: 'Jazz',
      starts_at: '2098-12-06T01:00:00.000Z',
      ends_at: '2098-12-06T04:00:00.000Z',
    };
    assert.equal(
      events.map(({ name, starts_at, ends_at, description }) => ({ name, starts_at, ends_at, description })),
      [{ ...event, description: 'Live' }],
    );
    assert.equal(
      [venues.map(({ name, address }) => [name, address]), rejected],
      [[['Keller', 'Gasse 1']], []],
    );
  });

test('a table without a heading that is known: each row is rejected, a mapping helps, and nothing is missing', async () => {
  const { rejected, present } = await readHere(
    file('table.csv', 'Otsikko;Milloin\nJazz;5.12.2098\nFolk;6.12.2098\n'),
  );
  assert.equal(
    rejected.map(({ kind, reason, remedy }) => [kind, reason, remedy]),
    Array(2).fill(['events', 'without a name', 'mapping']),
  );
  assert.equal(present, {});
});

test('dates that may be one of two days: as others of the same file show, or rejected, and then nothing is missing', async () => {
  const [march, april] = ['2099-03-04T05:00:00.000Z', '2099-04-03T04:00:00.000Z'];
  assert.is((await timesIn(inRows(['03/04/2099', '13/04/2099'])))[0], april);
  assert.is((await timesIn(inRows(['03/04/2099', '04/13/2099'])))[0], march);
  for (const others of [['12/12/2099'], ['13/04/2099', '04/13/2099']]) {
    const { names, reasons, present, doubts } = await readHere(inRows(['03/04/2099', ...others]));
    assert.equal(
      names,
      others.map((date) => `${date} at ours`),
    );
    assert.equal(reasons, [
      '03/04/2099 at ours 03/04/2099: with a date that may be one of two days: it must be like 2027-04-03',
    ]);
    assert.equal([present, doubts], [{}, ['There are dates that may be one of two days.']]);
  }
});

test('lists of a document that are none of ours: not venues', async () => {
  const document = {
    events: [{ id: 1, title: 'Jazz', start: '2098-12-02T19:00Z', venue: 'Hall' }],
    tags: [{ id: 9, name: 'Jazz' }],
    news: [{ id: 8, title: 'New chairs', date: '2098-12-01' }],
  };
  const { venues, names } = await readHere(file('export.json', JSON.stringify(document)));
  assert.equal([venues.map(({ name }) => name), names], [['Hall'], ['Jazz']]);
  const none = await readHere(file('export.json', JSON.stringify({ count: 0, tags: document.tags })));
  assert.equal([none.venues, none.names, none.present], [[], [], {}]);
});

test('half a coordinate: none, as a place without any', async () => {
  const places = [{ lat: 43.6 }, { lat: 43.6, lng: '' }, { lng: -79.4 }, { lat: 43.6, lng: 'west' }];
  const halls = places.map((place, index) => ({ id: index, name: `Hall ${index}`, ...place }));
  const { venues, rejected } = await readHere(file('venues.json', JSON.stringify(halls)));
  assert.equal(
    venues.map(({ latitude, longitude }) => [latitude, longitude]),
    halls.map(() => [43.65, -79.38]),
  );
  assert.equal(rejected, []);
});

test('a time with a word for its zone: rejected, and shown as it is written', async () => {
  const { reasons } = await readHere(inRows(['2098-12-02 19:00 EST']));
  assert.equal(reasons, ['2098-12-02 19:00 EST at ours 2098-12-02 19:00 EST: without a usable time']);
});

test('NDJSON: one record on its only line, a line that is none, ids beyond what a number holds', async () => {
  const one =
    '{"id": 12345678901234567890, "title": "Jazz", "start": "2098-12-02T19:00Z", "tags": [{"name": "x"}]}';
  assert.equal(await idsIn(file('a.ndjson', one)), ['12345678901234567890']);
  const { names, reasons, present } = await readHere(
    file('a.ndjson', `${one}\nno\n${one.replace('123', '124')}`),
  );
  assert.equal([names, reasons, present], [['Jazz', 'Jazz'], ['line 2: is not JSON'], {}]);
});

test('GeoJSON as lines: its features, by their ids', async () => {
  const feature = (id: number) =>
    `{"type":"Feature","id":${id},"geometry":{"type":"Point","coordinates":[-79.4,43.6]},"properties":{"name":"Hall ${id}"}}`;
  const { venues } = await readHere(file('halls.geojson', `\u001e${feature(7)}\n\u001e${feature(8)}\n`));
  assert.equal(
    venues.map(({ external_id, latitude }) => [external_id, latitude]),
    [
      ['7', 43.6],
      ['8', 43.6],
    ],
  );
});

test('GeoJSON with a line: rejected, and not put in the middle of the town as a place without coordinates is', async () => {
  const feature = (id: number, geometry: object | null, properties: object = {}) => ({
    ...{ type: 'Feature', id, geometry },
    properties: { name: `Hall ${id}`, ...properties },
  });
  const line = {
    type: 'LineString',
    coordinates: [
      [-79.4, 43.6],
      [-79.5, 43.6],
    ],
  };
  const features = [feature(7, line), feature(8, null), feature(9, line, { lat: 43.5, lon: -79.3 })];
  const path = file('halls.geojson', JSON.stringify({ type: 'FeatureCollection', features }));
  const { venues, reasons, present } = await readHere(path, { latitude: 43.65, longitude: -79.38 });
  assert.equal(
    venues.map(({ external_id, latitude }) => [external_id, latitude]),
    [
      ['8', 43.65],
      ['9', 43.5],
    ],
  );
  assert.equal(reasons, ['Hall 7: is a line or an area, and not a point']);
  assert.equal(present, { venues: ['8', '9', '7'] }, 'what cannot be read is not missing, nor an event');
});

test('names that differ by blanks or the form of Unicode: one venue', async () => {
  const events = ['Zoe\u0308s  Bar', 'Zo\u00ebs Bar', ' Zo\u00ebs Bar'].map((name, id) => ({
    id,
    title: 'Jazz',
    start: '2098-12-02T19:00Z',
    venue: { name, lat: 43.6, lng: -79.4 },
  }));
  assert.is((await readHere(file('events.json', JSON.stringify(events)))).venues.length, 1);
});

test('an @id is that of its page', async () => {
  const concert = { '@type': 'Event', '@id': '#1', name: 'Jazz', startDate: '2098-12-02T19:00Z' };
  const paths = ['a.html', 'b.html'].map((name) =>
    file(name, `<script type="application/ld+json">${JSON.stringify(concert)}</script>`),
  );
  const [a, b] = await Promise.all(paths.map(idsIn));
  assert.not.equal(a, b);
});

test('JSON-LD: events of a festival, of a place and of a series, with references, languages and values', async () => {
  const hall = {
    '@type': 'Place',
    '@id': '#hall',
    name: { en: 'Hall &amp; Bar' },
    geo: { latitude: '43.6', longitude: -79 },
  };
  const graph = {
    '@context': 'https://schema.org',
    '@graph': [
      { ...hall, event: { '@id': '#e' } },
      {
        '@type': 'Event',
        '@id': '#e',
        name: { '@value': 'At the hall' },
        startDate: { '@value': '2098-12-02' },
      },
      {
        '@type': 'Festival',
        name: 'Festival',
        startDate: '2098-12-03',
        endDate: '2098-12-04',
        location: { '@id': '#hall' },
        subEvent: { '@list': [{ '@type': 'Event', name: ['Concert'], startDate: '2098-12-03T19:00Z' }] },
      },
      {
        '@type': 'EventSeries',
        name: 'Series',
        location: { name: 'Cellar' },
        subEvent: [{ 'schema:name': 'One', 'schema:startDate': '2098-12-05T19:00Z' }],
      },
    ],
  };
  const { names, places } = await readHere(page(graph));
  const here = 'Hall & Bar';
  assert.equal(Object.fromEntries(names.map((name, index) => [name, places[index]])), {
    ...{ 'At the hall': here, Festival: here, Concert: here },
    One: 'Cellar',
  });
});

test('JSON-LD, a series: dates without a name have its own; one with a schedule alone is rejected by its title', async () => {
  const schedule = { '@type': 'Schedule', startDate: '2098-12-05', repeatFrequency: 'P1W' };
  const series = (name: string) => ({ '@type': 'EventSeries', name, eventSchedule: schedule });
  const dates = ['2098-12-05T19:00Z', '2098-12-06T19:00Z'].map((startDate) => ({
    '@type': 'Event',
    startDate,
  }));
  const { names, reasons } = await readHere(
    page(
      { '@type': 'EventSeries', name: 'Festival', subEvent: dates },
      { '@type': 'Event', name: 'First', startDate: '2098-12-07T19:00Z', superEvent: series('Dated') },
      series('Weekly'),
    ),
  );
  assert.equal(names, ['Festival', 'Festival', 'First']);
  assert.equal(reasons, ['Weekly: repeats by a schedule, without a list of its dates']);
});

test('character sets: known by their marks, declarations and bytes; what is none is refused', async () => {
  const text = 'id;title;start\n1;Café – Soirée;2098-12-02 19:00\n';
  const wide = Buffer.from(text, 'utf16le');
  const path = file('events.csv', '');
  for (const bytes of [
    Buffer.from(`\ufeff${text}`),
    Buffer.from(text.replace('–', '\u0096'), 'latin1'),
    wide,
    Buffer.concat([Buffer.from([0xff, 0xfe]), wide]),
    Buffer.from(wide).swap16(),
  ]) {
    writeFileSync(path, bytes);
    assert.equal((await readHere(path)).names, ['Café – Soirée']);
  }
  writeFileSync(path, Buffer.concat([Buffer.from(text), Buffer.from([0xe9])]));
  assert.match(
    await readHere(path).catch(({ message }) => message),
    /events\.csv cannot be decoded: save it as UTF-8\.$/,
  );
  const declared = Buffer.from(
    '<meta charset="shift_jis"><script type="application/ld+json">{"@type":"Event","name":"\u0083W\u0083\u0083\u0083Y","startDate":"2098-12-02"}</script>',
    'latin1',
  );
  writeFileSync(path, declared);
  assert.equal((await readHere(path)).names, ['ジャズ']);
});

test('a line of a calendar that is folded within a character: unfolded', async () => {
  const path = calendar(event('a', 'DTSTART:20981202T190000Z'));
  const folded = Buffer.concat([Buffer.from([0xc3]), Buffer.from('\r\n '), Buffer.from([0xa9])]);
  const [before = '', after = ''] = calendarText.split('é');
  writeFileSync(path, Buffer.concat([Buffer.from(before), folded, Buffer.from(after)]));
  assert.equal((await readHere(path)).names, ['Café']);
});

const calendarText = [
  'BEGIN:VCALENDAR',
  ...['BEGIN:VEVENT', 'UID:a', 'SUMMARY:Café', 'DTSTART:20981202T190000Z', 'END:VEVENT'],
  'END:VCALENDAR',
].join('\r\n');

test('texts are kept: 280 characters, a name with commas, HTML as text', async () => {
  const description = `${'word '.repeat(54)}to finish.`;
  assert.is(description.length, 280);
  const path = calendar(
    event(
      'a',
      'DTSTART:20981202T190000Z',
      `DESCRIPTION:${description}`,
      'LOCATION:Smith\\, Jones &amp; Co Pub\\, 12 Main St',
    ),
  );
  const { events, venues } = await readHere(path);
  assert.equal(
    [events[0]?.description, venues[0]?.name, venues[0]?.address],
    [description, 'Smith, Jones & Co Pub', '12 Main St'],
  );
});

test('series without end by the hour, thousands of series, and markup without its end: bounded, and said', async () => {
  const hours = Array.from({ length: 24 }, (_, hour) => hour).join();
  const hourly = calendar(
    event('h', 'DTSTART:20261201T190000Z', `RRULE:FREQ=DAILY;BYHOUR=${hours}`),
    event('a', 'DTSTART:20981202T190000Z'),
  );
  const { names, reasons, present } = await readHere(hourly, { days: 366 });
  assert.equal([names, present], [['a'], {}]);
  assert.equal(reasons, ['h 2026-12-01 19:00: recurs more than 2000 times']);
  const dates = Array.from({ length: 30_000 }, (_, index) => new Date(Date.UTC(2090, 0, 1) + index * 60_000));
  const added = dates.map((date) => date.toISOString().replaceAll(/[-:]|\.000/g, '')).join();
  assert.equal(
    (await readHere(calendar(event('r', 'DTSTART:20261201T190000Z', `RDATE:${added}`)))).names,
    [],
  );
  const started = performance.now();
  await readHere(
    calendar(
      event('a', 'DTSTART:20981202T190000Z'),
      Array.from({ length: 200_000 }, () => 'BEGIN:VTIMEZONE'),
    ),
  );
  await readHere(page({ '@type': 'Event', name: '<div>'.repeat(200_000), startDate: '2098-12-02' }));
  assert.ok(performance.now() - started < 20_000);
});

test('a table of more than 120,000 rows that cannot be used: each is rejected', async () => {
  const rows = Array.from({ length: 130_000 }, (_, id) => `${id},Jazz,soon\n`);
  assert.is(
    (await readHere(file('events.csv', `id,title,start\n${rows.join('')}`))).rejected.length,
    130_000,
  );
});
