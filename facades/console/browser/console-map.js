// A map with the venues of the audience, as the console's pages have it.
import { addGround, addPlaces, addVenues, plain } from '/site/map-layers.js';

const readJson = async (path) => (await fetch(path, { headers: { accept: 'application/json' } })).json();

/** Once for all maps of a page. */
let loading;

async function load({ style, points }) {
  const sheet = { rel: 'stylesheet', href: '/site/maplibre-gl.css' };
  document.head.append(Object.assign(document.createElement('link'), sheet));
  return Promise.all([
    import('/site/maplibre-gl.mjs'),
    readJson(points),
    style === undefined && readJson('/site/ground-50m.json'),
  ]);
}

/** `viewOf` the venues says where it begins; `fill` adds to it what the page is about. */
export async function showMap(container, viewOf, fill) {
  const { style } = container.dataset;
  loading ??= load(container.dataset);
  const [maplibre, venues, ground] = await loading;
  const map = new maplibre.Map({
    container,
    style: style ?? plain(),
    ...viewOf(venues),
    cooperativeGestures: true,
    attributionControl: style === undefined ? false : {},
  });
  map.addControl(new maplibre.NavigationControl({ showCompass: false }));
  map.addControl(new maplibre.ScaleControl());
  fill(map, maplibre);
  await map.once('load');
  if (style === undefined) {
    addGround(map, ground);
    addPlaces(map, venues.places);
  }
  addVenues(map, venues);
  container.dataset.shown = 'true';
}
