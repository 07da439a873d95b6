// The two venues of each pair on a map, which is made for those who come to it.
import { showMap } from '/site/console-map.js';
import { boundsOf } from '/site/map-bounds.js';
import { color } from '/site/map-layers.js';

const observer = new IntersectionObserver(
  (entries) => {
    for (const { isIntersecting, target } of entries)
      if (isIntersecting) {
        observer.unobserve(target);
        show(target).catch(() => target.remove());
      }
  },
  { rootMargin: '200px' },
);

for (const container of document.querySelectorAll('[data-pair]')) {
  container.hidden = false;
  observer.observe(container);
}

async function show(container) {
  const places = JSON.parse(container.dataset.pair);
  const bounds = boundsOf(places.map((coordinates) => ({ geometry: { coordinates } })));
  const view = () => ({ bounds, fitBoundsOptions: { padding: 48, maxZoom: 17 } });
  await showMap(container, view, (map, { Marker }) => {
    for (const [index, place] of places.entries())
      new Marker({ color: color(index === 0 ? '--primary' : '--accent') }).setLngLat(place).addTo(map);
  });
}
