/** What somebody types, and the name of a record that is to be among the first three. */
interface JudgedQuery {
  readonly q: string;
  readonly kind: 'venue' | 'event' | 'person';
  readonly name: string;
}

const judged = (kind: JudgedQuery['kind'], queries: Readonly<Record<string, string>>): JudgedQuery[] =>
  Object.entries(queries).map(([q, name]) => ({ q, kind, name }));

/** Made by hand from the sample data. The events are late enough to be upcoming on whatever day the sample is loaded. */
export const judgedQueries: Readonly<Record<string, readonly JudgedQuery[]>> = {
  toronto: [
    ...judged('venue', {
      // Whole names, and words in another order.
      'massey hall': 'Massey Hall',
      'hall massey': 'Massey Hall',
      'Evergreen Brick Works': 'Evergreen Brick Works',
      'museum spadina': 'Spadina Museum',
      'theatre tarragon': 'Tarragon Theatre',
      // Typing errors.
      'masey hall': 'Massey Hall',
      'Masssey Hal': 'Massey Hall',
      'tarragn theatre': 'Tarragon Theatre',
      'koerner hal': 'Koerner Hall',
      'korner hall': 'Koerner Hall',
      'aga kahn musuem': 'Aga Khan Museum',
      'scarborogh museum': 'Scarborough Museum',
      'nathan philips sqaure': 'Nathan Phillips Square',
      'trinity belwoods park': 'Trinity Bellwoods Park',
      'drom tavern': 'DROM Taberna',
      'gladston house': 'The Gladstone House',
      'buddys in bad times': 'Buddies in Bad Times Theatre',
      'backrom comedy': 'Backroom Comedy Club',
      'burdok music hall': 'Burdock Music Hall',
      'ben mcnaly books': 'Ben McNally Books',
      'harborfront center theater': 'Harbourfront Centre Theatre',
      // Accents and apostrophes.
      'lees palace': 'Lee’s Palace',
      "lee's palace": 'Lee’s Palace',
      'etienne brule park': 'Start Point - Étienne Brûlé Park',
      'fort rouille monument': 'Start Point - Fort Rouillé Monument near Scadding Cabin at Exhibition Place',
      'free times cafe': 'Free Times Café',
      'yuk yuks': 'Yuk Yuk’s Downtown Toronto',
      'montgomerys inn': "Montgomery's Inn",
      // Partial names.
      'passe muraille': 'Theatre Passe Muraille',
      'bovine club': 'Bovine Sex Club',
      'crow theatre sandcastle': 'Red Sandcastle Theatre',
      ocad: 'OCAD University',
      'henderson brewing': 'Henderson Brewing Co',
      'elgin winter garden': 'The Elgin & Winter Garden Theatres',
      'gibson house': 'Gibson House Museum',
      'colborne lodge nature centre': 'High Park Nature Centre Forest School',
      // While typing.
      mass: 'Massey Hall',
      'massey h': 'Massey Hall',
      evergr: 'Evergreen Brick Works',
      'art gallery of ont': 'Art Gallery of Ontario',
      tarrag: 'Tarragon Theatre',
      'nathan phil': 'Nathan Phillips Square',
      wychw: 'Wychwood Theatre',
      ashbrid: 'Ashbridges Bay Park',
      'japan foun': 'The Japan Foundation, Toronto',
      // Addresses, and a venue with its street.
      'queen st w 1087': 'The Great Hall',
      '1087 queen street west': 'The Great Hall',
      'great hall queen': 'The Great Hall',
      '178 victoria': 'Massey Hall',
      '30 bridgman avenue': 'Tarragon Theatre',
      '2236 Queen St. East': 'Fox Theatre',
      'fox theatre queen st': 'Fox Theatre',
      'rebel polson': 'Rebel',
      '5172 yonge': 'Gibson House Museum',
      'imperial pub dundas': 'Imperial Pub',
      'bayview 550': 'Evergreen Brick Works',
      'comedy bar danforth': 'Comedy Bar Danforth',
    }),
    ...judged('event', {
      'polaris prize': 'Polaris Music Prize',
      'polarus music prize': 'Polaris Music Prize',
      'toy story': 'Toy Story in Concert',
      beatlemania: 'Toronto Beatlemania',
      'beatelmania toronto': 'Toronto Beatlemania',
      'shokan japanese art': 'Shokkan: Japanese Art ​through the Sense of Touch',
      rastafest: 'Rastafest',
      'sharks exibit': 'Sharks Exhibit',
      'greek film festival': 'Greek International Film Festival',
      'desserts paris': 'Desserts from Paris! 5 Day Masterclass',
      'ronces polish fest': 'Roncesvalles Polish Festival',
      'whimsy ball': 'Whimsy Woods Fantasy Ball',
      'tango marathon': 'Toronto Tango 8 Festival & Marathon - 11th Edition',
      buika: 'BUIKA - Live in Concert',
      'dragon boat': '30th Annual GWN Dragon Boat Challenge',
      'runymede historical tour': 'ExperienceTO: Runnymede Historical Tour',
      'environment day david crombie': 'Community Environment Day at David Crombie Park',
      'wheels danforth': 'Wheels on the Danforth',
    }),
    ...judged('person', {
      'eybler quartet': 'Eybler Quartet',
      'alex rascanu': 'Alex Rășcanu',
      soulpeper: 'Soulpepper Theatre Company',
      'kofler arts': 'Koffler Arts',
    }),
  ],
  contra: [
    ...judged('event', {
      chataboogie: 'Chattaboogie',
      'fleur de lis': 'Fleur-de-Lis Fling',
      'squirel moon': 'Squirrel Moon Contra Dance weekend',
      'campers week': 'Campers’ Week at Pinewoods',
    }),
    ...judged('person', { 'bob isacs': 'Bob Isaacs', 'dam beavers': 'the Dam Beavers' }),
  ],
  nyphil: [
    ...judged('venue', {
      'teatro colon': 'Teatro Colón',
      'sala sao paolo': 'Sala São Paulo',
      'champs elysees': 'Theâtre des Champs-Élysées',
      'carnegy hall': 'Carnegie Hall',
      'great hall of the peple': 'The Great Hall of the People',
    }),
    ...judged('person', {
      'helene grimaud': 'Hélène Grimaud',
      'yo yo ma': 'Yo-Yo Ma',
      'bela bartok': 'Béla Bartok [Bartók]',
      'tilson thomas': 'Michael Tilson Thomas',
      'shostakovitch gustav mahlr': 'Gustav Mahler',
      'anne sofie muter': 'Anne-Sophie Mutter',
      'leila josef': 'Leila Josefowicz',
    }),
  ],
  gazetteer: [
    ...judged('venue', {
      'flynn center burlington': 'Flynn Center For Performing',
      'monte cristo cotage': 'Monte Cristo Cottage',
      'celebration barn theatre': 'Celebration Barn Theater',
    }),
  ],
};
