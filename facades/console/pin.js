// A map on which the pin of a venue or a locale is moved; the numbers in the form follow it.
import { addGround, addPlaces, addVenues, plain } from '/site/map-layers.js';

const container = document.getElementById('map');
const [latitude, longitude] = ['latitude', 'longitude'].map((name) =>
  document.querySelector(`[name=${name}]`),
);
const { style, points } = container.dataset;

const readJson = async (path) => (await fetch(path, { headers: { accept: 'application/json' } })).json();

async function show() {
  const [maplibre, venues] = await Promise.all([import('/site/maplibre-gl.mjs'), readJson(points)]);
  const sheet = Object.assign(document.createElement('link'), {
    rel: 'stylesheet',
    href: '/site/maplibre-gl.css',
  });
  document.head.append(sheet);
  const given = [longitude.value, latitude.value].map(Number);
  const isGiven = latitude.value !== '' && longitude.value !== '' && given.every(Number.isFinite);
  const [first] = venues.features;
  const center = isGiven ? given : (first?.geometry.coordinates ?? [0, 0]);
  const map = new maplibre.Map({
    container,
    style: style ?? plain(),
    center,
    zoom: isGiven ? 13 : 9,
    cooperativeGestures: true,
    attributionControl: style === undefined ? false : {},
  });
  map.addControl(new maplibre.NavigationControl({ showCompass: false }));
  map.addControl(new maplibre.ScaleControl());
  const marker = new maplibre.Marker({ draggable: true }).setLngLat(center).addTo(map);
  const write = ({ lng, lat }) => {
    [longitude.value, latitude.value] = [lng.toFixed(6), lat.toFixed(6)];
  };
  marker.on('dragend', () => write(marker.getLngLat()));
  // Of a source, the places that it only names are put on the map one by one.
  let place;
  document.addEventListener('focusin', ({ target }) => {
    if (target.matches('input')) place = target.matches('[data-place]') ? target : undefined;
  });
  map.on('click', ({ lngLat }) => {
    if (place?.isConnected) {
      place.value = `${place.value.replace(/=[^=]*$/, '')}=${lngLat.lat.toFixed(6)},${lngLat.lng.toFixed(6)}`;
      place.dispatchEvent(new Event('change', { bubbles: true }));
      return;
    }
    marker.setLngLat(lngLat);
    write(lngLat);
  });
  for (const input of [latitude, longitude])
    input.addEventListener('change', () => {
      const place = [longitude.value, latitude.value].map(Number);
      if (place.every(Number.isFinite)) map.jumpTo({ center: marker.setLngLat(place).getLngLat() });
    });
  await map.once('load');
  if (style === undefined) {
    addGround(map, await readJson('/site/ground-50m.json'));
    addPlaces(map, venues.places);
  }
  addVenues(map, venues);
  container.dataset.shown = 'true';
}

show().catch(() => container.remove());
