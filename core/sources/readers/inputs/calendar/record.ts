import { listOf, type Node, nodeIn } from '../node.ts';
import { accessibilityOf, eventDetails } from '../schema-org-details.ts';
import { endOf } from './length.ts';
import { dateOf, day, instantOf } from './moments.ts';
import type { Occurrence } from './occurrences.ts';
import { type Properties, textOf, textsOf, valueIn } from './properties.ts';

/** An event of a calendar under our names. */
export function toRecord({ id, event: { properties }, start, length }: Occurrence): object {
  const location = textOf(properties, 'LOCATION').trim();
  const data = dataIn(properties);
  const geo = position(valueIn(properties, 'GEO'));
  const conference = properties.get('CONFERENCE')?.find(({ value }) => /^https?:/i.test(value))?.value;
  const end = length === undefined ? undefined : endOf(start, length);
  return {
    external_id: id,
    name: textOf(properties, 'SUMMARY'),
    description: textOf(properties, 'DESCRIPTION'),
    starts_at: start.isDate ? dateOf(start.wall) : new Date(instantOf(start)).toISOString(),
    ends_at: end && (start.isDate ? dateOf(end - day) : new Date(end).toISOString()),
    all_day: valueIn(properties, 'X-MICROSOFT-CDO-ALLDAYEVENT'),
    timezone: start.zone.name,
    venue:
      location === '' ? undefined : { ...placeOf(location), ...geo, accessibility: accessibilityIn(data) },
    ...eventDetails(data, nodeIn),
    ...(conference !== undefined && { online_url: conference }),
    source_url: valueIn(properties, 'URL'),
    categories: textsOf(properties, 'CATEGORIES').join(','),
    status: valueIn(properties, 'STATUS') ?? 'CONFIRMED',
  };
}

/** What calendars have no property for, as data of schema.org (RFC 9073, section 6.6). */
function dataIn(properties: Properties): Node {
  try {
    return nodeIn(JSON.parse(textOf(properties, 'STRUCTURED-DATA'))) ?? {};
  } catch {
    return {};
  }
}

const accessibilityIn = ({ location }: Node): object | undefined =>
  listOf(location).flatMap((each) => accessibilityOf(nodeIn(each) ?? {}, nodeIn) ?? [])[0];

function position(geo: string | undefined): object {
  const [, latitude, longitude] = /^(-?[\d.]+)\s*[;,]\s*(-?[\d.]+)$/.exec(geo ?? '') ?? [];
  return latitude === undefined ? {} : { latitude, longitude };
}

/**
 * A name and an address, as in `The Hall, 12 Main Street`: the address begins in a new line, or with a number. In
 * `12 Main Street, Toronto`, the address is the name.
 */
function placeOf(location: string): { name: string; address?: string } {
  const [first = '', ...lines] = location.split(/\s*\n\s*/);
  const [, name = first, street = ''] = /^(\D.*?),\s*(\d.*)$/.exec(first) ?? [];
  const address = [street, ...lines].filter((part) => part !== '').join(', ');
  if (/^\d/.test(first)) return { name: [first, ...lines].join(', ') };
  return address === '' ? { name } : { name, address };
}
