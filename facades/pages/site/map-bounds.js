/** The least area with all points, which may be on both sides of the date line. */
export function boundsOf(features) {
  const latitudes = features.map(({ geometry }) => geometry.coordinates[1]);
  const longitudes = features.map(({ geometry }) => geometry.coordinates[0]).sort((a, b) => a - b);
  const gaps = longitudes.map((east, place) => {
    const west = longitudes.at(place - 1);
    return { east, west, width: place === 0 ? east - west + 360 : east - west };
  });
  const { east: first, west: last } = gaps.reduce((widest, gap) => (gap.width > widest.width ? gap : widest));
  return [
    [first, Math.min(...latitudes)],
    [last < first ? last + 360 : last, Math.max(...latitudes)],
  ];
}
