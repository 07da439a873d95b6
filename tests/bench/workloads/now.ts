import { centreOf } from '../data/places.ts';
import { get, pick, type Workload } from './workload.ts';

export const now: Workload = {
  name: 'W7',
  title: 'what is happening near the user',
  amount: 2000,
  request: (material, n) => {
    const { latitude, longitude } = centreOf(pick(material.sizes.locales, n));
    const moved = (pick(1000, n * 7) - 500) / 10_000;
    const query = new URLSearchParams({
      latitude: String(latitude + moved),
      longitude: String(longitude - moved),
    });
    return get(material, n, `/v1/now?${query}`);
  },
  // The first release chose the venues nearby by degrees, and missed some at high latitudes.
  compared: (response) => ({ ...Object(response), nearby: null }),
};
