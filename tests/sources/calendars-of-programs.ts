/** A change of clocks in a VTIMEZONE. */
const clocks = (kind: string, from: string, to: string, start: string, rule: string): string[] => [
  `BEGIN:${kind}`,
  `DTSTART:${start}`,
  `TZOFFSETFROM:${from}`,
  `TZOFFSETTO:${to}`,
  ...(rule === '' ? [] : [rule]),
  `END:${kind}`,
];

const zone = (name: string, ...changes: string[][]): string[] => [
  'BEGIN:VTIMEZONE',
  `TZID:${name}`,
  ...changes.flat(),
  'END:VTIMEZONE',
];

const yearly = (month: number, day: string) => `RRULE:FREQ=YEARLY;INTERVAL=1;BYDAY=${day};BYMONTH=${month}`;

/** As Exchange has it: since 1601. */
const american = (name: string, winter: string, summer: string) =>
  zone(
    name,
    clocks('STANDARD', summer, winter, '16010101T020000', yearly(11, '1SU')),
    clocks('DAYLIGHT', winter, summer, '16010101T020000', yearly(3, '2SU')),
  );
const european = (name: string, since = '16010101') =>
  zone(
    name,
    clocks('STANDARD', '+0200', '+0100', `${since}T030000`, yearly(10, '-1SU')),
    clocks('DAYLIGHT', '+0100', '+0200', `${since}T020000`, yearly(3, '-1SU')),
  );
const unchanging = (name: string, offset: string) =>
  zone(
    name,
    clocks('STANDARD', offset, offset, '16010101T000000', ''),
    clocks('DAYLIGHT', offset, offset, '16010101T000000', ''),
  );

const event = (uid: string, ...lines: string[]): string[] => [
  'BEGIN:VEVENT',
  `UID:${uid}`,
  'DTSTAMP:20261101T120000Z',
  ...lines,
  'END:VEVENT',
];

const calendar = (program: string, ...parts: (string | string[])[]): string =>
  ['BEGIN:VCALENDAR', 'VERSION:2.0', `PRODID:${program}`, ...parts.flat(), 'END:VCALENDAR', ''].join('\r\n');

const timed = (zone: string, start: string, end: string) => [
  `DTSTART;TZID=${zone}:${start}`,
  `DTEND;TZID=${zone}:${end}`,
];

const google = '-//Google Inc//Google Calendar 70.9054//EN';
const exchange = 'Microsoft Exchange Server 2010';
const mozilla = '-//Mozilla.org/NONSGML Mozilla Calendar V1.1//EN';
const ruby = 'icalendar-ruby';

/** How programs write calendars, as public tests of other importers have it, with other contents. */
export const calendarsOfPrograms: Readonly<Record<string, string>> = {
  'Google, a time in UTC': calendar(
    google,
    ['CALSCALE:GREGORIAN', 'METHOD:PUBLISH', 'X-WR-CALNAME:Hall', 'X-WR-TIMEZONE:Europe/London'],
    event(
      '1a@google.com',
      'DTSTART:20261202T190000Z',
      'DTEND:20261202T203000Z',
      'LOCATION:',
      'SUMMARY:Talk',
      'TRANSP:OPAQUE',
    ),
  ),
  'Google, a series with an exception and one moved': calendar(
    google,
    'X-WR-TIMEZONE:Australia/Melbourne',
    zone('Australia/Melbourne'),
    event(
      '2a@google.com',
      ...timed('Australia/Melbourne', '20261207T090000', '20261207T093000'),
      'RRULE:FREQ=WEEKLY;BYDAY=MO,WE,FR;UNTIL=20270115T000000Z',
      'EXDATE;TZID=Australia/Melbourne:20261211T090000',
      'SUMMARY:Class',
    ),
    event(
      '2a@google.com',
      ...timed('Australia/Melbourne', '20261209T100000', '20261209T103000'),
      'RECURRENCE-ID;TZID=Australia/Melbourne:20261209T090000',
      'SUMMARY:Class (moved)',
    ),
  ),
  'Google, whole days': calendar(
    google,
    event(
      '3a@google.com',
      'DTSTART;VALUE=DATE:20261210',
      'DTEND;VALUE=DATE:20261213',
      'SUMMARY:Fair',
      'TRANSP:TRANSPARENT',
    ),
  ),
  'Google, a series over the change of clocks': calendar(
    google,
    event(
      '4a@google.com',
      ...timed('Europe/Berlin', '20270321T180000', '20270321T200000'),
      'RRULE:FREQ=WEEKLY;COUNT=4',
      'EXDATE;TZID=Europe/Berlin:20270328T180000',
      'SUMMARY:Rehearsal',
    ),
  ),
  'Exchange, Pacific time': calendar(
    exchange,
    'METHOD:PUBLISH',
    american('Pacific Standard Time', '-0800', '-0700'),
    event(
      '040000008200',
      'SUMMARY;LANGUAGE=en-US:Review',
      ...timed('Pacific Standard Time', '20270409T140000', '20270409T160000'),
      'CLASS:PUBLIC',
      'LOCATION;LANGUAGE=en-US:Hall',
      'X-MICROSOFT-CDO-BUSYSTATUS:BUSY',
    ),
  ),
  'Exchange, Western Europe, a folded description': calendar(
    exchange,
    european('W. Europe Standard Time'),
    event(
      '040000008201',
      'ORGANIZER;CN="Vance, Adele":MAILTO:user@example.com',
      'DESCRIPTION;LANGUAGE=en-US:Hello\\,\\nplease come at 1',
      ' 0.00',
      'SUMMARY:Choir',
      ...timed('W. Europe Standard Time', '20270604T100000', '20270604T113000'),
    ),
  ),
  'Exchange, whole days in Singapore': calendar(
    exchange,
    unchanging('Singapore Standard Time', '+0800'),
    event(
      '040000008202',
      'SUMMARY;LANGUAGE=en-US:Holiday',
      'DTSTART;VALUE=DATE:20261225',
      'DTEND;VALUE=DATE:20261226',
    ),
  ),
  'Exchange, a zone without summer time': calendar(
    exchange,
    unchanging('US Mountain Standard Time', '-0700'),
    event(
      '040000008203',
      'SUMMARY:Walk',
      ...timed('US Mountain Standard Time', '20270709T120000', '20270709T130000'),
    ),
  ),
  'Exchange, a zone of IANA': calendar(
    exchange,
    european('Europe/Berlin'),
    event(
      '040000008204',
      'SUMMARY;LANGUAGE=en-US:Concert',
      ...timed('Europe/Berlin', '20270702T130000', '20270702T140000'),
    ),
  ),
  'Apple, a day with an alarm of its own': calendar(
    '-//Apple Inc.//Mac OS X 10.8//EN',
    event(
      'D6716295',
      'DTEND;VALUE=DATE:20261217',
      'TRANSP:TRANSPARENT',
      'SUMMARY:Market',
      'DTSTART;VALUE=DATE:20261216',
      'BEGIN:VALARM',
      'UID:A99EDA6A',
      'TRIGGER:-PT15H',
      'ACTION:AUDIO',
      'END:VALARM',
    ),
  ),
  'Apple, Shanghai with its former changes': calendar(
    '-//Apple Inc.//Mac OS X 10.10.3//EN',
    zone(
      'Asia/Shanghai',
      clocks(
        'STANDARD',
        '+0900',
        '+0800',
        '19890917T000000',
        'RRULE:FREQ=YEARLY;UNTIL=19910914T150000Z;BYMONTH=9;BYDAY=3SU',
      ),
      clocks('DAYLIGHT', '+0800', '+0900', '19910414T000000', 'RDATE:19910414T000000'),
    ),
    event('5d', ...timed('Asia/Shanghai', '20270530T190000', '20270530T200000'), 'SUMMARY:Opera'),
  ),
  'Apple, ten weeks': calendar(
    '-//Apple Inc.//Mac OS X 10.9.2//EN',
    'METHOD:REQUEST',
    event(
      '6d',
      ...timed('Europe/Zurich', '20270302T193000', '20270302T213000'),
      'RRULE:FREQ=WEEKLY;INTERVAL=1;COUNT=10',
      'SUMMARY:Course',
    ),
  ),
  'Apple, days of the month, one left out': calendar(
    '-//Apple Inc.//Mac OS X 10.9.5//EN',
    event(
      '7d',
      ...timed('Europe/Vienna', '20261214T160000', '20261214T170000'),
      'RRULE:FREQ=MONTHLY;BYDAY=+2MO,-1SA;COUNT=8',
      'EXDATE;TZID=Europe/Vienna:20261226T160000',
      'SUMMARY:Tea',
    ),
  ),
  'Meetup, New York': calendar(
    '-//Meetup//RemoteApi//EN',
    [
      'X-ORIGINAL-URL:https://meetup.example/events/249894034/ic',
      ' al/Weekly.ics',
      'X-MS-OLK-FORCEINSPECTOROPEN:TRUE',
    ],
    zone(
      'America/New_York',
      clocks('DAYLIGHT', '-0500', '-0400', '19700308T020000', yearly(3, '2SU')),
      clocks('STANDARD', '-0400', '-0500', '19701101T020000', yearly(11, '1SU')),
    ),
    event(
      'event_1@meetup.com',
      ...timed('America/New_York', '20270724T190000', '20270724T213000'),
      'STATUS:CONFIRMED',
      'SUMMARY:Weekly ',
      ' hack night',
      'CLASS:PUBLIC',
    ),
  ),
  'Meetup, Madrid': calendar(
    '-//Meetup//Meetup Events v1.0//EN',
    european('Europe/Madrid', '19701025'),
    event(
      'event_2@meetup.com',
      ...timed('Europe/Madrid', '20270130T180000', '20270130T200000'),
      'SUMMARY:Drawing',
      'LOCATION:Studio\\, Main Street\\, Madrid',
    ),
  ),
  'Meetup, an address with its type': calendar(
    '-//Meetup//Meetup Calendar 1.0//EN',
    zone(
      'America/Chicago',
      clocks('DAYLIGHT', '-0600', '-0500', '19700308T020000', 'RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=2SU'),
    ),
    event(
      'event_3@meetup.com',
      ...timed('America/Chicago', '20270808T183000', '20270808T203000'),
      'SUMMARY:Potluck',
      'URL;VALUE=URI:https://meetup.example/3/',
    ),
  ),
  'LiveWhale, a period of days with a point': calendar(
    '-//LiveWhale//NONSGML Calendar//EN',
    event(
      '20221205T150000Z-21005@calendar.example',
      'DTSTART;VALUE=DATE:20261205',
      'DTEND;VALUE=DATE:20261206',
      'LOCATION:School of Law',
      'GEO:39.032505;-94.58187',
      'SUMMARY:Final exams',
      'URL:https://calendar.example/law/event/21005-fall-fin',
      ' al',
      'X-LIVEWHALE-TYPE:events',
      'X-LIVEWHALE-TIMEZONE:America/Chicago',
    ),
  ),
  'LibCal, with categories': calendar(
    '-//Springshare//LibCal//EN',
    ['X-WR-TIMEZONE:Asia/Singapore', 'X-PUBLISHED-TTL:PT15M'],
    event(
      'LibCal-12345',
      'DTSTART:20270520T060000Z',
      'DTEND:20270520T080000Z',
      'SUMMARY:Toddler storytime\\, indoors',
      'CATEGORIES:Storytime,Kids',
    ),
  ),
  'Canvas, a deadline without a length': calendar(
    ruby,
    event(
      'event-assignment-1',
      'DTSTART:20270807T100000Z',
      'DTEND:20270807T100000Z',
      'SUMMARY:Paper [6166100',
      ' ]',
      'URL;VALUE=URI:https://school.example/calendar?include=co',
      ' urse_2065532',
    ),
  ),
  'icalendar for Ruby, times without a zone': calendar(
    ruby,
    'X-WR-CALNAME;VALUE=TEXT:Events',
    event(
      'https://rb.example/event/151288/',
      'DTSTART:20261231T103000',
      'DTEND:20261231T120000',
      'SUMMARY:Ruby',
    ),
  ),
  'icalendar for Ruby, Amsterdam': calendar(
    ruby,
    european('Europe/Amsterdam', '19961027'),
    event('9f', ...timed('Europe/Amsterdam', '20270109T200000', '20270109T230000'), 'SUMMARY:Party'),
  ),
  'Outlook, the whole calendar in a zone of Windows': calendar(
    '-//Microsoft Corporation//Outlook 16.0 MIMEDIR//EN',
    ['METHOD:PUBLISH', 'X-WR-TIMEZONE:US Mountain Standard Time'],
    event(
      '040000008205',
      'SUMMARY:Learning',
      ...timed('US Mountain Standard Time', '20270111T090000', '20270111T101500'),
      'RRULE:FREQ=WEEKLY;BYDAY=MO,WE;COUNT=6',
    ),
  ),
  'Outlook, every second week by its duration': calendar(
    '-//Microsoft Corporation//Outlook 14.0 MIMEDIR//EN',
    event(
      '0123',
      'SUMMARY;LANGUAGE=en-us:Meeting',
      'DTSTART:20261210T120000Z',
      'DURATION:PT1H',
      'RRULE:FREQ=WEEKLY;INTERVAL=2;COUNT=5',
    ),
  ),
  'Outlook, without a zone': calendar(
    '-//Microsoft Corporation//Outlook 12.0 MIMEDIR//EN',
    'X-MS-OLK-FORCEINSPECTOROPEN:TRUE',
    event(
      '0124',
      'CLASS:PUBLIC',
      'DTEND:20270131T111015',
      'DTSTART:20270131T101015',
      'PRIORITY:3',
      'SUMMARY;LANGUAGE=en-us:Sample',
    ),
  ),
  'Thunderbird, Berlin': calendar(
    mozilla,
    european('Europe/Berlin', '19701025'),
    event(
      'thunderbird-1',
      ...timed('Europe/Berlin', '20270620T213600', '20270620T223600'),
      'SUMMARY:Party',
      'X-MOZ-GENERATION:1',
    ),
  ),
  'Kolab, a time that says its type': calendar(
    '-//pykolab-0.6.9-1//kolab.org//',
    event(
      'k1',
      'DTSTART;TZID=Europe/Berlin;VALUE=DATE-TIME:20270713T100000',
      'DTEND;TZID=Europe/Berlin;VALUE=DATE-TIME:20270713T110000',
      'SUMMARY:Test',
    ),
  ),
};
