// A map on which the pin of a venue or a locale is moved; the numbers in the form follow it.
import { showMap } from '/site/console-map.js';

const container = document.getElementById('map');
container.hidden = false;
const [latitude, longitude] = ['latitude', 'longitude'].map((name) =>
  document.querySelector(`[name$=${name}]`),
);

function viewOf({ features: [first] }) {
  const given = [longitude.value, latitude.value].map(Number);
  const isGiven = latitude.value !== '' && longitude.value !== '' && given.every(Number.isFinite);
  return {
    center: isGiven ? given : (first?.geometry.coordinates ?? [0, 0]),
    zoom: isGiven ? 13 : 9,
  };
}

function movePin(map, { Marker }) {
  const marker = new Marker({ draggable: true }).setLngLat(map.getCenter()).addTo(map);
  const write = ({ lng, lat }) => {
    [longitude.value, latitude.value] = [lng.toFixed(6), lat.toFixed(6)];
  };
  marker.on('dragend', () => write(marker.getLngLat()));
  map.on('click', ({ lngLat }) => {
    marker.setLngLat(lngLat);
    write(lngLat);
  });
  for (const input of [latitude, longitude])
    input.addEventListener('change', () => {
      const place = [longitude.value, latitude.value].map(Number);
      if (place.every(Number.isFinite)) map.jumpTo({ center: marker.setLngLat(place).getLngLat() });
    });
}

showMap(container, viewOf, movePin).catch(() => container.remove());
