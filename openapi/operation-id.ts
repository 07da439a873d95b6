const irregular: Readonly<Record<string, string>> = { people: 'person' };

/**
 * The operation id of a procedure: `venues.get` is `getVenue`, `venues.listInLocale` is
 * `listVenuesInLocale`, `tokens.create` is `createToken`. If the resource is not a plural, its name comes first: `voiceEvents`.
 */
export function operationId(name: string): string {
  const [resource = '', procedure = ''] = name.split('.');
  const [verb = '', ...rest] = procedure.split(/(?=[A-Z])/);
  const one = singular(resource);
  if (verb === 'list') return [verb, capital(resource), ...rest].join('');
  if (verb !== 'get' && one === resource) return [resource, capital(procedure)].join('');
  return [verb, capital(one), ...rest].join('');
}

/** `venue` of `venues`. */
export const singular = (resource: string): string => irregular[resource] ?? resource.replace(/s$/, '');

export const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);
