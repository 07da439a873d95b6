import { features } from '../../../../orm/records/accessibility.ts';
import { listOf, type Node, textIn } from './node.ts';

// What events and places are, as schema.org says it, under our names.

export type Resolve = (value: unknown) => Node | undefined;

export function eventDetails(node: Node, resolve: Resolve): object {
  const { eventAttendanceMode, inLanguage, typicalAgeRange, doorTime, location } = node;
  const offers = listOf(node.offers)
    .map(resolve)
    .filter((each) => each !== undefined);
  const mode = textIn(eventAttendanceMode) ?? '';
  const virtual = listOf(location)
    .map(resolve)
    .find((each) => each?.['@type'] === 'VirtualLocation');
  const [, age] = /^(\d{1,3})\s*(?:[-–+]|$)/.exec(textIn(typicalAgeRange) ?? '') ?? [];
  return {
    price: priceIn(node, offers, resolve),
    ticket_url: offers.map(({ url }) => textIn(url)).find((url) => url !== undefined),
    online: /online|mixed/i.test(mode) || virtual !== undefined ? true : mode === '' ? undefined : false,
    online_url: textIn(virtual?.url),
    languages: listOf(inLanguage).flatMap((each) => textIn(resolve(each)?.alternateName ?? each) ?? []),
    age_limit: age,
    doors_at: textIn(doorTime),
  };
}

function priceIn(
  { isAccessibleForFree }: Node,
  offers: readonly Node[],
  resolve: Resolve,
): object | undefined {
  const free = truth(isAccessibleForFree);
  const all = offers.map((offer) => ({ ...resolve(listOf(offer.priceSpecification)[0]), ...offer }));
  const currencyOf = (offer: Node) => textIn(offer.priceCurrency);
  const currency = all.map(currencyOf).find((code) => code !== undefined);
  const priced = all.filter((offer) => (currencyOf(offer) ?? currency) === currency);
  const amounts = (names: readonly (keyof Node)[]) =>
    priced
      .flatMap((offer) => names.flatMap((name) => amountIn(offer[name]) ?? []))
      .toSorted((one, other) => Number(one) - Number(other));
  const low = amounts(['lowPrice', 'minPrice', 'price']);
  const high = amounts(['highPrice', 'maxPrice', 'price']);
  const [from, to] = [low[0], high.at(-1)];
  const isRange = to !== from || amounts(['highPrice', 'maxPrice']).length > 0;
  const isOnePrice = priced.length < 2 && priced.every((offer) => amountIn(offer.price) !== undefined);
  if (free === undefined && from === undefined && to === undefined) return undefined;
  // Many pages say of all of their events that they are not free.
  const isNothing = Number(to ?? from) === 0;
  return {
    free: isNothing ? undefined : free,
    from,
    to: isOnePrice || !isRange ? undefined : to,
    currency,
  };
}

const amountIn = (value: unknown): string | undefined =>
  /^\d+(\.\d+)?$/.exec(textIn(value) ?? '')?.[0].replace(/^0+(?=\d)/, '');

export function truth(value: unknown): boolean | undefined {
  const text = typeof value === 'boolean' ? String(value) : textIn(value);
  if (/^(true|yes|1|https?:\/\/schema\.org\/true)$/i.test(text ?? '')) return true;
  return /^(false|no|0|https?:\/\/schema\.org\/false)$/i.test(text ?? '') ? false : undefined;
}

/** The words by which others name what a place has. */
const words: Readonly<Record<string, RegExp>> = {
  step_free_entrance: /step.?free|wheelchair (access|entrance)|barrier.?free/i,
  accessible_toilet: /(accessible|wheelchair|disabled).*(toilet|restroom|bathroom|wc)/i,
  hearing_loop: /(hearing|induction) loop/i,
  quiet_room: /quiet (room|space)/i,
  parking: /(accessible|disabled|wheelchair).*parking/i,
};

export function accessibilityOf({ amenityFeature }: Node, resolve: Resolve): object | undefined {
  const known = listOf(amenityFeature).flatMap((each): [string, string][] => {
    const { propertyID, name, value } = resolve(each) ?? {};
    const feature = Object.keys(features).find(
      (feature) => feature === propertyID || words[feature]?.test(textIn(name) ?? ''),
    );
    const is = truth(value);
    const state = is === undefined ? textIn(value) : is ? 'yes' : 'no';
    return feature === undefined || !['yes', 'no', 'limited'].includes(state ?? '')
      ? []
      : [[feature, state ?? '']];
  });
  return known.length === 0 ? undefined : Object.fromEntries(known);
}
