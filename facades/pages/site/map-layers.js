/** What the page's theme has for a color of its own style sheet in this browser's scheme, as the map reads it. */
export function color(variable) {
  const probe = document.createElement('span');
  probe.style.color = `var(${variable})`;
  document.body.append(probe);
  const canvas = Object.assign(document.createElement('canvas'), { width: 1, height: 1 });
  const context = canvas.getContext('2d');
  context.fillStyle = getComputedStyle(probe).color;
  probe.remove();
  context.fillRect(0, 0, 1, 1);
  const [red, green, blue] = context.getImageData(0, 0, 1, 1).data;
  return `rgb(${red}, ${green}, ${blue})`;
}

/** At a scale of 1:50 million, a coast may be kilometres from where it is: nearer than this, it is not drawn. */
const nearest = 9;

/** A style without tiles. Without an address of glyphs, the map draws letters with the fonts of the browser. */
export const plain = () => ({
  version: 8,
  sources: {},
  layers: [
    {
      id: 'water',
      type: 'background',
      paint: { 'background-color': ['step', ['zoom'], color('--water'), nearest, color('--land')] },
    },
  ],
});

export function addGround(map, { land, borders }) {
  map.addSource('land', { type: 'geojson', data: land });
  map.addSource('borders', { type: 'geojson', data: borders });
  const paint = { 'fill-color': color('--land') };
  map.addLayer({ id: 'land', type: 'fill', source: 'land', maxzoom: nearest, paint });
  for (const [id, source, width] of [
    ['coast', 'land', 1],
    ['borders', 'borders', 1],
  ])
    map.addLayer({
      id,
      type: 'line',
      source,
      maxzoom: nearest,
      paint: {
        'line-color': color('--coast'),
        'line-width': width,
        'line-opacity': id === 'coast' ? 1 : 0.6,
      },
    });
}

const font = ['system-ui', 'sans-serif'];

const text = () => ({
  'text-color': color('--text'),
  'text-halo-color': color('--land'),
  'text-halo-width': 1.5,
});

/** The names of the audience's places. */
export function addPlaces(map, data) {
  map.addSource('places', { type: 'geojson', data });
  map.addLayer({
    id: 'places',
    type: 'symbol',
    source: 'places',
    maxzoom: 13,
    layout: {
      'text-field': ['get', 'name'],
      'text-font': font,
      'text-size': 15,
      'text-padding': 8,
      'text-variable-anchor': ['bottom', 'top', 'left', 'right'],
      'text-radial-offset': 1,
    },
    paint: { ...text(), 'text-color': color('--muted') },
  });
}

/** Those that are near one another are one group, until somebody comes nearer. */
export function addVenues(map, data) {
  map.addSource('venues', { type: 'geojson', data, cluster: true, clusterRadius: 36, clusterMaxZoom: 13 });
  const isGroup = ['has', 'point_count'];
  const radius = ['step', ['get', 'point_count'], 12, 10, 15, 100, 19, 1000, 23];
  // The names of places are over the circles, and beside their counts.
  const next = map.getLayer('places')?.id;
  map.addLayer({ ...circles('venues', 'venues', '--primary', 6), filter: ['!', isGroup] }, next);
  map.addLayer({ ...circles('groups', 'venues', '--primary', radius), filter: isGroup }, next);
  map.addLayer({
    id: 'counts',
    type: 'symbol',
    source: 'venues',
    filter: isGroup,
    layout: {
      'text-field': ['get', 'point_count'],
      'text-font': font,
      'text-size': 12,
      'text-allow-overlap': true,
    },
    paint: { 'text-color': color('--background') },
  });
  map.addLayer({ ...names('names', 'venues', 12), filter: ['!', isGroup], minzoom: 13 });
}

/** The venue whose page it is. */
export function addHere(map, data) {
  map.addSource('here', { type: 'geojson', data });
  map.addLayer(circles('here', 'here', '--accent', 9));
  map.addLayer(names('here-name', 'here', 14));
}

const circles = (id, source, variable, radius) => ({
  id,
  type: 'circle',
  source,
  paint: {
    'circle-color': color(variable),
    'circle-radius': radius,
    'circle-stroke-color': color('--land'),
    'circle-stroke-width': 2,
  },
});

const names = (id, source, size) => ({
  id,
  type: 'symbol',
  source,
  layout: {
    'text-field': ['get', 'name'],
    'text-font': font,
    'text-size': size,
    'text-anchor': 'top',
    'text-offset': [0, 0.8],
    'text-max-width': 12,
  },
  paint: text(),
});
