import { boundsOf } from './map-bounds.js';
import { addGround, addHere, addPlaces, addVenues, plain } from './map-layers.js';

const container = document.getElementById('map');

// The library is ten times as large as the page: it is loaded for those who come to the map.
new IntersectionObserver(
  (entries, observer) => {
    if (!entries.some((entry) => entry.isIntersecting)) return;
    observer.disconnect();
    show().catch(() => replaceBy(container.dataset.fails));
  },
  { rootMargin: '200px' },
).observe(container);

function note(text) {
  const paragraph = document.createElement('p');
  paragraph.className = 'map-note';
  paragraph.textContent = text;
  return paragraph;
}

function replaceBy(text) {
  container.replaceChildren(note(text));
  container.classList.add('map-empty');
}

async function show() {
  const { points, style, words, empty, incomplete, here: given } = container.dataset;
  const venues = await readJson(points);
  const { features } = venues;
  if (features.length === 0) return replaceBy(empty);
  const [maplibre] = await Promise.all([
    import('/site/maplibre-gl.mjs'),
    stylesheet('/site/maplibre-gl.css'),
  ]);
  const here = given === undefined ? undefined : JSON.parse(given);
  const others = features.filter(({ properties }) => properties.id !== here?.properties.id);
  const bounds = boundsOf(features);
  container.textContent = '';
  const map = new maplibre.Map({
    container,
    style: style ?? plain(),
    ...(here === undefined
      ? { bounds, fitBoundsOptions: { padding: 48, maxZoom: 14 } }
      : { center: here.geometry.coordinates, zoom: 11 }),
    locale: JSON.parse(words),
    cooperativeGestures: true,
    attributionControl: style === undefined ? false : {},
  });
  map.addControl(new maplibre.NavigationControl({ showCompass: false }));
  map.addControl(new maplibre.ScaleControl());
  await map.once('load');
  if (style === undefined) {
    const isWide = here === undefined && bounds[1][0] - bounds[0][0] > 60;
    addGround(map, await readJson(`/site/ground-${isWide ? '110m' : '50m'}.json`));
    addPlaces(map, venues.places);
  }
  addVenues(map, { ...venues, features: others });
  if (here !== undefined) addHere(map, here);
  openVenues(map, maplibre);
  await map.once('idle');
  container.dataset.shown = String(features.length);
  if (!venues.complete) {
    const count = features.length.toLocaleString(document.documentElement.lang);
    container.after(note(incomplete.replace('{count}', count)));
  }
}

/** A click opens a group, or shows the names of the venues at one place. */
function openVenues(map, { Popup }) {
  map.on('click', 'groups', async ({ features: [{ properties, geometry }] }) => {
    const zoom = await map.getSource('venues').getClusterExpansionZoom(properties.cluster_id);
    map.easeTo({ center: geometry.coordinates, zoom });
  });
  map.on(
    'click',
    ['venues', 'here'].filter((layer) => map.getLayer(layer)),
    ({ features }) => {
      const ids = new Map(features.map(({ properties: { id, name } }) => [id, name]));
      const list = document.createElement('ul');
      for (const [id, name] of ids) {
        const link = Object.assign(document.createElement('a'), {
          href: `/venues/${id}`,
          textContent: name,
          dir: 'auto',
        });
        const item = document.createElement('li');
        item.append(link);
        list.append(item);
      }
      new Popup({ offset: 12 }).setLngLat(features[0].geometry.coordinates).setDOMContent(list).addTo(map);
    },
  );
  for (const layer of ['venues', 'here', 'groups'])
    for (const [event, cursor] of [
      ['mouseenter', 'pointer'],
      ['mouseleave', ''],
    ])
      map.on(event, layer, () => {
        map.getCanvas().style.cursor = cursor;
      });
}

async function readJson(address) {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${address} cannot be read.`);
  return response.json();
}

function stylesheet(href) {
  const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href });
  document.head.append(link);
  return new Promise((resolve, reject) => {
    link.onload = resolve;
    link.onerror = reject;
  });
}
