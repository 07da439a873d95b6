import { idOf } from '../data/ids.ts';
import { centreOf } from '../data/places.ts';
import { get, pick, visibleVenue, type Workload } from './workload.ts';

export const oneVenue: Workload = {
  name: 'W1',
  title: 'one venue with its locale and page',
  amount: 10_000,
  request: (material, n) => {
    const venue = visibleVenue(material.sizes, pick(material.sizes.venues, n));
    return get(material, n, `/v1/venues/${idOf('venue', venue)}`);
  },
};

export const nearestVenues: Workload = {
  name: 'W2',
  title: "a locale's 20 nearest venues",
  amount: 5000,
  request: (material, n) => {
    const locale = pick(material.sizes.locales, n);
    const { latitude, longitude } = centreOf(locale);
    const moved = (pick(1000, n * 7) - 500) / 10_000;
    const query = new URLSearchParams({
      latitude: String(latitude + moved),
      longitude: String(longitude - moved),
      limit: '20',
    });
    return get(material, n, `/v1/locales/${idOf('locale', locale)}/venues?${query}`);
  },
};

const sections = (name: string, title: string, amount: number, query: string): Workload => ({
  name,
  title,
  amount,
  request: (material, n) =>
    get(material, n, `/v1/locales/${idOf('locale', pick(material.sizes.locales, n))}/events${query}`),
});

export const allSections = sections('W3', "a locale's sections", 600, '');
export const firstSections = sections('W3-20', "the first 20 of a locale's sections", 5000, '?limit=20');
