import { feature, mesh } from 'topojson-client';
import type { GeometryCollection, Topology } from 'topojson-specification';

type Countries = Topology<{ countries: GeometryCollection; land: GeometryCollection }>;

type Line = readonly (readonly number[])[];

/**
 * The land and the borders of the world, each as GeoJSON, to about a kilometre, from the TopoJSON of
 * https://github.com/topojson/world-atlas: Natural Earth, in the public domain.
 */
export function ground(topoJson: string): string {
  const topology: Countries = JSON.parse(topoJson);
  const borders = mesh(topology, topology.objects.countries, (one, other) => one !== other);
  const polygons = feature(topology, topology.objects.land).features.flatMap(({ geometry }) =>
    geometry.type === 'MultiPolygon' ? geometry.coordinates : [],
  );
  return JSON.stringify({
    land: { type: 'MultiPolygon', coordinates: polygons.map((rings) => rings.map(onPlane).map(aroundPole)) },
    borders: { type: 'MultiLineString', coordinates: borders.coordinates.map(onPlane) },
  });
}

/** On a globe, a line crosses the date line; on a plane, it goes on beyond it. */
function onPlane(line: Line): [number, number][] {
  let [before = 0] = line[0] ?? [];
  return line.map(([longitude = 0, latitude = 0]) => {
    before = longitude - 360 * Math.round((longitude - before) / 360);
    return [rounded(before), rounded(latitude)];
  });
}

/** The coast of Antarctica leads round the world, and its land to the pole. */
function aroundPole(ring: [number, number][]): [number, number][] {
  const [[first] = [0], [last] = [0]] = [ring[0], ring.at(-1)];
  return first === last ? ring : [...ring, [last, -90], [first, -90], ...ring.slice(0, 1)];
}

const rounded = (degrees: number): number => Math.round(degrees * 100) / 100;
