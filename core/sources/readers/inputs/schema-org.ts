import { idOf, listOf, type Node, nodeIn, textIn } from './node.ts';
import { accessibilityOf, eventDetails, type Resolve } from './schema-org-details.ts';

const urlIn = (value: unknown, base: string): string | undefined => {
  const text = textIn(value);
  return text !== undefined && URL.canParse(text, base) ? new URL(text, base).href : text;
};

/** Whether it says where it is. */
export const isPlace = (node: Node): boolean =>
  ['geo', 'latitude', 'address'].some((name) => node[name] !== undefined);

interface Document {
  readonly resolve: Resolve;
  readonly base: string;
}

/** A place of schema.org, under our names. */
export function placeRecord(node: Node, { resolve, base }: Document): object {
  const { name, url, geo } = node;
  const { latitude, longitude } = resolve(listOf(geo)[0]) ?? node;
  const address = listOf(node.address).map((each) => resolve(each) ?? each);
  return {
    external_id: idOf(node, base),
    name: textIn(name),
    source_url: urlIn(url, base),
    address: postal(address) ?? textIn(address),
    latitude: textIn(latitude),
    longitude: textIn(longitude),
    accessibility: accessibilityOf(node, resolve),
  };
}

const addressParts = ['streetAddress', 'addressLocality', 'addressRegion', 'postalCode', 'addressCountry'];

function postal(address: unknown): string | undefined {
  const node = nodeIn(listOf(address)[0]);
  return addressParts.flatMap((part) => textIn(node?.[part]) ?? []).join(', ') || undefined;
}

interface Surroundings extends Document {
  readonly place: Node | undefined;
}

/** An event of schema.org, under our names. Organizers are left out: they do not perform. */
export function eventRecord(node: Node, { place, resolve, base }: Surroundings): object {
  const { name, url, description, startDate, endDate, eventStatus, performer, keywords } = node;
  return {
    external_id: idOf(node, base),
    name: textIn(name),
    source_url: urlIn(url, base),
    description: textIn(description),
    starts_at: textIn(startDate),
    ends_at: textIn(endDate),
    ...eventDetails(node, resolve),
    venue: place && placeRecord(place, { resolve, base }),
    performers: listOf(performer).flatMap((each) => textIn(resolve(each) ?? each) ?? []),
    categories: listOf(keywords)
      .flatMap((each) => textIn(resolve(each) ?? each) ?? [])
      .join(','),
    status: listOf(eventStatus).map(textIn).join(' ') || 'scheduled',
  };
}
