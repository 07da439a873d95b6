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

/** Operations that were renamed in version 0.2: clients keep the old names until version 0.3. */
export const renamedOperations: Readonly<Record<string, string>> = {
  answerEvent: 'rsvpToEvent',
  meReportLocation: 'reportLocation',
};

/** The id by which the schemas of an operation are still named. */
export const formerOperationId = (id: string): string =>
  Object.entries(renamedOperations).find(([, present]) => present === id)?.[0] ?? id;
