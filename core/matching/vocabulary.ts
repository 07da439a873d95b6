/** Spellings of one word, the first of which replaces the others. */
const spellings = `
st street str saint|ave avenue av|rd road|dr drive|blvd boulevard|ln lane|pkwy parkway|hwy highway|ct court|pl place
cir circle|sq square|ter terrace|trl trail|aly alley|plz plaza|xing crossing|expy expressway|cres crescent|rte route
n north|s south|e east|w west|ne northeast|nw northwest|se southeast|sw southwest|mt mount|ft fort
1st first|2nd second 2d|3rd third 3d|4th fourth|5th fifth|6th sixth|7th seventh|8th eighth|9th ninth|10th tenth
11th eleventh|12th twelfth|center centre ctr|theater theatre|bldg building|univ university|dept department
rm room rooms|ste suite|apt apartment|assn association assoc|co company|intl international|natl national
church kirk|elem elementary|hs highschool|twp township|cnty county|gov government|bros brothers|rev reverend
park parks|club clubs|garden gardens|gallery galleries|library libraries lib|museum museums|books book bookstore bookshop bookstores|ground grounds|shop shops|jr junior|sr senior
fairground fairgrounds|shelter shelterhouse|bar bars|pub pubs|restaurant restaurants|cafe coffeehouse|hq headquarters`;

export const canonical: ReadonlyMap<string, string> = new Map(
  spellings.split(/[|\n]/).flatMap((group) => {
    const [first = '', ...others] = group.trim().split(' ');
    return others.map((other) => [other, first] as const);
  }),
);

export const setOf = (words: string): ReadonlySet<string> => new Set(words.split(/\s+/));

export const streetTypes = setOf(
  'st ave rd dr blvd ln pkwy hwy ct pl cir sq ter trl aly plz xing expy cres rte pike way row walk close quay mews loop turnpike',
);

export const directions = setOf('n s e w ne nw se sw');

/** What does not tell two names apart. */
export const fillers = setOf(
  'the of at in on to by for from a an and or with de la le les du des der die das von el los und et near behind inside outside between meet via',
);

/** What a part of a house or park is called. */
export const partWords = setOf(
  `rm bldg concert auditorium lobby lounge patio classroom lab laboratory hallway table lawn lot parking barn kitchen atrium floor
  office gym gymnasium ste apt basement parlor chapel sanctuary nursery foyer balcony mezzanine stage booth rotunda
  cafeteria ballroom boardroom terrace courtyard entrance gate field court pool shelter pavilion playground gazebo
  campground beach pier trailhead amphitheater annex wing hall studio gallery library space area combo upstairs
  downstairs conference meeting board program activity dining reading teen tween children childrens youth choir bell
  fellowship great main lower upper entire all small large private community plaza`,
);

const kindList = `
food cafe restaurant bar pub brewery brewing winery tavern grill pizza pizzeria bakery coffee deli cuisine diner kitchen bistro roasters buffet catering eatery spirits vineyard vineyards taproom brewpub distillery cream
shop store bookstore bookshop market books mall yarn
worship church temple synagogue mosque cathedral parish congregation chapel abbey monastery
learning school univ college institute academy campus elem middle high jr
library library
stage concert concerts pool court theater cinema auditorium opera playhouse music arts art gallery museum cultural culture studio sanctuary center stadium arena hall ballroom
park park garden ground fairground camp field forest lake preserve reserve reservation trail creek beach zoo farm
stay hotel inn motel lodge resort hostel suites
health hospital clinic surgery medical
state courthouse jail police fire station govt administration bldg
any 1st 2nd 3rd 4th 5th club post house home public city town cnty state natl municipal district branch community memorial civic events event venue co inc llc ltd org assn society foundation hs hq united downtown location bank recreation sra international global main central`;

/** What many places of a kind are called, which alone names none, with the kind: of what is of any, none. */
export const kinds: ReadonlyMap<string, string | undefined> = new Map(
  kindList
    .trim()
    .split('\n')
    .flatMap((line) => {
      const [kind = '', ...words] = line.split(' ');
      return words.map((word) => [word, kind === 'any' ? undefined : kind] as const);
    }),
);

export const countries = setOf(
  'usa us uk canada australia deutschland germany france england scotland wales ireland',
);

const states = `al alabama ala|ak alaska|az arizona ariz|ar arkansas ark|ca california calif|co colorado colo|ct connecticut conn
de delaware del|fl florida fla|ga georgia|hi hawaii|id idaho|il illinois ill|in indiana ind|ia iowa|ks kansas kan kans
ky kentucky|la louisiana|me maine|md maryland|ma massachusetts mass|mi michigan mich|mn minnesota minn|ms mississippi miss
mo missouri|mt montana mont|ne nebraska neb nebr|nv nevada nev|nh newhampshire|nj newjersey|nm newmexico|ny newyork
nc ncarolina|nd ndakota|oh ohio|ok oklahoma okla|or oregon ore|pa pennsylvania penn|ri rhodeisland
sc scarolina|sd sdakota|tn tennessee tenn|tx texas tex|ut utah|vt vermont|va virginia|wa washington wash
wv wvirginia|wi wisconsin wis|wy wyoming wyo|dc|on ontario ont|qc quebec que|bc britishcolumbia|ab alberta alta
mb manitoba man|sk saskatchewan sask|ns novascotia|nb newbrunswick|nl newfoundland|pe princeedwardisland`;

/** The code of each state and province, by its code, name and abbreviation, without spaces. */
export const regions: ReadonlyMap<string, string> = new Map(
  states.split(/[|\n]/).flatMap((group) => {
    const [code = '', ...names] = group.trim().split(' ');
    return [code, ...names].map((name) => [name, code] as const);
  }),
);
