import { idOf, listOf, type Node, nodeIn, textIn } from './node.ts';
import { accessibilityOf, eventDetails } from './schema-org-details.ts';

const urlIn = (value: unknown, base: string): string | undefined => {
  const text = textIn(value);
  return text !== undefined && URL.canParse(text, base) ? new URL(text, base).href : text;
};

/** Whether it says where it is. */
export const isPlace = (node: Node): boolean =>
  ['geo', 'latitude', 'address'].some((name) => node[name] !== undefined);

/** A place of schema.org, under our names. */
export function placeRecord(node: Node, base: string): object {
  const { name, url, address, geo } = node;
  const { latitude, longitude } = nodeIn(listOf(geo)[0]) ?? node;
  return {
    external_id: idOf(node, base),
    name: textIn(name),
    source_url: urlIn(url, base),
    address: postal(address) ?? textIn(address),
    latitude: textIn(latitude),
    longitude: textIn(longitude),
    accessibility: accessibilityOf(node),
  };
}

const addressParts = ['streetAddress', 'addressLocality', 'addressRegion', 'postalCode', 'addressCountry'];

function postal(address: unknown): string | undefined {
  const node = nodeIn(listOf(address)[0]);
  return addressParts.flatMap((part) => textIn(node?.[part]) ?? []).join(', ') || undefined;
}

interface Surroundings {
  readonly place: Node | undefined;
  readonly resolve: (value: unknown) => Node | undefined;
  readonly base: string;
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
    venue: place && placeRecord(place, base),
    performers: listOf(performer).flatMap((each) => textIn(resolve(each)?.name ?? each) ?? []),
    categories: listOf(keywords)
      .flatMap((each) => textIn(each) ?? [])
      .join(','),
    status: listOf(eventStatus).map(textIn).join(' ') || 'scheduled',
  };
}
