const container = document.getElementById('map');

// The library is ten times as large as the page: it is loaded for those who come to the map.
new IntersectionObserver(
  (entries, observer) => {
    if (!entries.some((entry) => entry.isIntersecting)) return;
    observer.disconnect();
    show().catch(() => {
      container.textContent = '';
      container.append(note('The map cannot be drawn in this browser.'));
    });
  },
  { rootMargin: '200px' },
).observe(container);

const incomplete = (count) =>
  `The map shows ${count.toLocaleString('en')} of the venues. Choose a place, or look in the list, for the others.`;

function note(text) {
  const paragraph = document.createElement('p');
  paragraph.className = 'map-note';
  paragraph.textContent = text;
  return paragraph;
}

async function show() {
  const { points, style } = container.dataset;
  const [maplibre, response] = await Promise.all([
    import('/site/maplibre-gl.mjs'),
    fetch(points),
    stylesheet('/site/maplibre-gl.css'),
  ]);
  if (!response.ok) throw new Error('There are no points.');
  const venues = await response.json();
  container.textContent = '';
  const map = new maplibre.Map({
    container,
    style: style ?? ground(),
    bounds: boundsOf(venues.features),
    fitBoundsOptions: { padding: 40, maxZoom: 15 },
    cooperativeGestures: true,
    attributionControl: style === undefined ? false : {},
  });
  map.addControl(new maplibre.NavigationControl({ showCompass: false }));
  map.on('load', () => {
    addPoints(map, venues);
    container.dataset.shown = String(venues.features.length);
    if (!venues.complete) container.after(note(incomplete(venues.features.length)));
  });
  map.on('click', 'venues', ({ features: [{ properties, geometry }] }) => {
    const link = document.createElement('a');
    link.href = `/venues/${properties.id}`;
    link.textContent = properties.name;
    new maplibre.Popup().setLngLat(geometry.coordinates).setDOMContent(link).addTo(map);
  });
  for (const [event, cursor] of [
    ['mouseenter', 'pointer'],
    ['mouseleave', ''],
  ])
    map.on(event, 'venues', () => {
      map.getCanvas().style.cursor = cursor;
    });
}

function addPoints(map, data) {
  map.addSource('venues', { type: 'geojson', data });
  map.addLayer({
    id: 'venues',
    type: 'circle',
    source: 'venues',
    paint: {
      'circle-color': color('--primary'),
      'circle-radius': ['interpolate', ['linear'], ['zoom'], 3, 3, 11, 5, 16, 10],
      'circle-stroke-color': color('--surface'),
      'circle-stroke-width': 1.5,
      'circle-opacity': 0.85,
    },
  });
}

const ground = () => ({
  version: 8,
  sources: {},
  layers: [{ id: 'ground', type: 'background', paint: { 'background-color': color('--surface') } }],
});

/** The theme's color in this browser's scheme, as the map reads it. */
function color(variable) {
  const canvas = document.createElement('canvas').getContext('2d');
  const probe = document.createElement('span');
  probe.style.color = `var(${variable})`;
  container.append(probe);
  canvas.fillStyle = getComputedStyle(probe).color;
  probe.remove();
  return canvas.fillStyle;
}

function boundsOf(features) {
  const [longitudes, latitudes] = [0, 1].map((axis) =>
    features.map(({ geometry }) => geometry.coordinates[axis]),
  );
  const least = (numbers) => Math.min(...numbers);
  const most = (numbers) => Math.max(...numbers);
  return [
    [least(longitudes), least(latitudes)],
    [most(longitudes), most(latitudes)],
  ];
}

function stylesheet(href) {
  const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href });
  document.head.append(link);
  return new Promise((resolve, reject) => {
    link.onload = resolve;
    link.onerror = reject;
  });
}
