// A map beside the venues that a source only names: whichever is chosen is put where somebody clicks.
import { showMap } from '/site/console-map.js';
import '/site/pin.js';

const inputs = () => [...document.querySelectorAll('[data-place]')];
const positionOf = ({ value }) => {
  const [latitude, longitude] = value.split(',').map(Number);
  return value !== '' && Number.isFinite(latitude) && Number.isFinite(longitude)
    ? [longitude, latitude]
    : null;
};

/** The name of the venue that is put on the map next. */
let chosen;
const input = () => inputs().find(({ dataset }) => dataset.place === chosen);

function choose(name) {
  const next = inputs().find(({ value }) => value === '') ?? input() ?? inputs()[0];
  chosen = name ?? next?.dataset.place;
  const label = document.querySelector('#places-map bdi');
  if (label !== null) label.textContent = chosen ?? '';
  for (const { dataset, parentElement } of inputs())
    parentElement.classList.toggle('chosen', dataset.place === chosen);
}

function fill(map, { Marker }) {
  let markers = [];
  const draw = () => {
    for (const marker of markers) marker.remove();
    const positions = inputs()
      .map(positionOf)
      .filter((position) => position !== null);
    markers = positions.map((position) => new Marker().setLngLat(position).addTo(map));
  };
  document.addEventListener('previewed', draw);
  map.on('click', ({ lngLat: { lat, lng } }) => {
    if (input() === undefined) return;
    input().value = `${lat.toFixed(6)},${lng.toFixed(6)}`;
    input().dispatchEvent(new Event('change', { bubbles: true }));
    draw();
    choose();
  });
  draw();
}

const viewOf = ({ features: [first] }) => ({ center: first?.geometry.coordinates ?? [0, 0], zoom: 9 });

function show() {
  const part = document.getElementById('places-map');
  if (part === null) return;
  choose(input()?.value === '' ? chosen : undefined);
  if (!part.hidden) return;
  part.hidden = false;
  showMap(part.querySelector('.map'), viewOf, fill).catch(() => part.remove());
}

document.addEventListener('focusin', ({ target }) => {
  if (target.matches('[data-place]')) choose(target.dataset.place);
});
document.addEventListener('previewed', show);
show();
