/**
 * Draws the land of the store locator's map: the US, Canada and their neighbours.
 *
 *   node bin/draw-map-outline.mjs
 *
 * The data are Natural Earth's (public domain), in the package world-atlas. The result is committed, small enough to be sent to a
 * phone: coasts keep about 900 m where most stores are and get coarser towards the Arctic. Run it again only to change that.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { feature } from 'topojson-client';
import topology from 'world-atlas/countries-10m.json' with { type: 'json' };
import { LAKES } from './map/lakes.mjs';
import { root } from './steps/root.mjs';

const HOME = ['United States of America', 'Canada'];
const NEIGHBOURS = [
  'Mexico',
  'Cuba',
  'Bahamas',
  'Greenland',
  'Guatemala',
  'Belize',
  'Honduras',
  'Haiti',
].concat([
  'Dominican Rep.',
  'Jamaica',
  'Puerto Rico',
  'Nicaragua',
  'El Salvador',
  'Costa Rica',
  'Panama',
  'Bermuda',
]);
const STEPS_PER_DEGREE = 250;
const FIRST_PRINTABLE = 63;

/** The tolerance of the simplification, in degrees. */
function toleranceAt(latitude, isHome) {
  if (!isHome) return 0.05;
  if (latitude < 50) return 0.008;
  return latitude < 58 ? 0.04 : 0.15;
}

/** Converts every arc to degrees; longitudes beyond the date line continue in the west. */
function decodedArcs({ arcs, transform: { scale, translate } }) {
  return arcs.map((arc) => {
    let x = 0;
    let y = 0;
    return arc.map(([dx, dy]) => {
      x += dx;
      y += dy;
      return [x * scale[0] + translate[0], y * scale[1] + translate[1]];
    });
  });
}

/** Douglas-Peucker: drops points within the tolerance of the simplified line. */
function simplified(line, isHome) {
  if (line.length < 3) return line;
  const first = line[0];
  const last = line.at(-1);
  let farthest = 0;
  let distance = 0;
  for (let index = 1; index < line.length - 1; index += 1) {
    const beside = distanceBeside(line[index], first, last);
    if (beside > distance) [farthest, distance] = [index, beside];
  }
  if (distance <= toleranceAt(line[farthest]?.[1] ?? 0, isHome)) return [first, last];
  return [
    ...simplified(line.slice(0, farthest + 1), isHome).slice(0, -1),
    ...simplified(line.slice(farthest), isHome),
  ];
}

function distanceBeside([x, y], [ax, ay], [bx, by]) {
  const narrowing = Math.cos((y * Math.PI) / 180);
  const along = [(bx - ax) * narrowing, by - ay];
  const to = [(x - ax) * narrowing, y - ay];
  const length = along[0] ** 2 + along[1] ** 2;
  const share = length === 0 ? 0 : Math.max(0, Math.min(1, (to[0] * along[0] + to[1] * along[1]) / length));
  return Math.hypot(to[0] - share * along[0], to[1] - share * along[1]);
}

/** The arcs of these countries; all others are empty. */
function arcsOf(names) {
  const used = new Set();
  const collect = (item) => (Array.isArray(item) ? item.forEach(collect) : used.add(item < 0 ? ~item : item));
  for (const country of countriesNamed(names)) collect(country.arcs);
  return used;
}

const countriesNamed = (names) =>
  topology.objects.countries.geometries.filter((country) => names.includes(country.properties.name));

function ringsOf(names, arcs) {
  const plain = { type: 'Topology', arcs, objects: {} };
  return countriesNamed(names).flatMap((country) => {
    const { geometry } = feature(plain, country);
    const polygons = geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.coordinates;
    return polygons.map(([outer]) => outer);
  });
}

/** Very small islands are dropped. */
function isVisible(ring, isHome) {
  const width = spread(ring.map(([x]) => x));
  const height = spread(ring.map(([, y]) => y));
  const needed = isHome && ring[0][1] < 50 ? 0.02 : toleranceAt(ring[0][1], isHome) * 3;
  return ring.length >= 4 && Math.max(width, height) > needed;
}

const spread = (values) => Math.max(...values) - Math.min(...values);

/** Offsets between points in the polyline encoding, five bits per character. */
function encoded(ring) {
  let [lastX, lastY] = [0, 0];
  const isBeyondDateLine = ring[0][0] > 100;
  return ring
    .map(([longitude, latitude]) => {
      const x = Math.round((longitude - (isBeyondDateLine ? 360 : 0)) * STEPS_PER_DEGREE);
      const y = Math.round(latitude * STEPS_PER_DEGREE);
      const letters = encodedNumber(y - lastY) + encodedNumber(x - lastX);
      [lastX, lastY] = [x, y];
      return letters;
    })
    .join('');
}

function encodedNumber(value) {
  let rest = value < 0 ? ~(value << 1) : value << 1;
  let letters = '';
  while (rest >= 0x20) {
    letters += String.fromCharCode((0x20 | (rest & 0x1f)) + FIRST_PRINTABLE);
    rest >>= 5;
  }
  return letters + String.fromCharCode(rest + FIRST_PRINTABLE);
}

const homeArcs = arcsOf(HOME);
const arcs = decodedArcs(topology).map((arc, index) => simplified(arc, homeArcs.has(index)));
const drawn = (names, isHome) =>
  ringsOf(names, arcs)
    .filter((ring) => isVisible(ring, isHome))
    .map(encoded);

const lake = (shore) => encoded([...shore, shore[0]].map(([latitude, longitude]) => [longitude, latitude]));

const outline = {
  stepsPerDegree: STEPS_PER_DEGREE,
  home: drawn(HOME, true),
  neighbours: drawn(NEIGHBOURS, false),
  lakes: LAKES.map(lake),
};
const text = `${JSON.stringify(outline, null, 2)}\n`;
writeFileSync(join(root, 'src/web/ui/map/outline.json'), text);
console.log(
  `${outline.home.length} + ${outline.neighbours.length} shapes, ${text.length} bytes, ${brotliCompressSync(text).length} compressed`,
);
