const words = [
  'academy|agency|alliance|arts|association|authority|bia|board|bureau|centre|center|choir|church|city|club',
  'collective|college|committee|community|company|congregation|consulate|cooperative|corp|council|department',
  'division|entertainment|events|federation|festival|foundation|gallery|gmbh|group|hall|inc|institute|library|llc|ltd',
  'media|museum|museums|network|office|parks|partnership|productions|projects|relations|school|services|society',
  'studio|studios|synagogue|team|temple|theatre|theater|trust|union|university',
  'amt|bibliothek|gesellschaft|kirche|kulturamt|museo|musée|mairie|orchestre|stadt|stiftung|théâtre|université|verein|ville',
  'asociación|ayuntamiento|biblioteca|ciudad|fundación|iglesia|sociedad|teatro|universidad',
].join('|');

const pattern = new RegExp(`(?<![\\p{L}\\p{N}])(?:${words})(?![\\p{L}\\p{N}])`, 'iu');

/** Records do not say whether somebody performs or organizes: only the name tells a city or a museum from a band. */
export const isOrganization = (name: string): boolean => pattern.test(name);
