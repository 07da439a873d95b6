const irregular: Readonly<Record<string, string>> = { people: 'person' };

/**
 * A procedure's place in the router as a name that reads: `venues.get` is `getVenue`, `venues.listInLocale` is
 * `listVenuesInLocale`, `tokens.create` is `createToken`. Where the room is no plural its name comes first: `voiceEvents`.
 */
export function operationId(name: string): string {
  const [room = '', procedure = ''] = name.split('.');
  const [verb = '', ...rest] = procedure.split(/(?=[A-Z])/);
  const one = irregular[room] ?? room.replace(/s$/, '');
  if (verb === 'list') return [verb, capital(room), ...rest].join('');
  if (verb !== 'get' && one === room) return [room, capital(procedure)].join('');
  return [verb, capital(one), ...rest].join('');
}

export const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);
