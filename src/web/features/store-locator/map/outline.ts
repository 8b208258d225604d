import type { LatLngTuple } from 'leaflet';
import outline from './outline.json';

const FIRST_PRINTABLE = 63;

export interface Outline {
  /** The US and Canada, one ring for each piece of land. */
  home: LatLngTuple[][];
  /** Their neighbours, drawn more quietly. */
  around: LatLngTuple[][];
  lakes: LatLngTuple[][];
}

/** The land of the map and its great lakes, in degrees. The land is Natural Earth's, public domain; made by `bin/draw-map-outline.mjs`. */
export function readOutline(): Outline {
  const { stepsPerDegree, home, around, lakes } = outline;
  const rings = (lines: readonly string[]) => lines.map((line) => decoded(line, stepsPerDegree));
  return { home: rings(home), around: rings(around), lakes: rings(lakes) };
}

/** Letters to points: each two numbers are a step from the point before (the polyline encoding). */
function decoded(line: string, stepsPerDegree: number): LatLngTuple[] {
  const points: LatLngTuple[] = [];
  const steps = numbersIn(line);
  let latitude = 0;
  let longitude = 0;
  for (let index = 0; index < steps.length; index += 2) {
    latitude += steps[index] ?? 0;
    longitude += steps[index + 1] ?? 0;
    points.push([latitude / stepsPerDegree, longitude / stepsPerDegree]);
  }
  return points;
}

function numbersIn(line: string): number[] {
  const numbers: number[] = [];
  let value = 0;
  let shift = 0;
  for (let index = 0; index < line.length; index += 1) {
    const bits = line.charCodeAt(index) - FIRST_PRINTABLE;
    value |= (bits & 0x1f) << shift;
    shift += 5;
    if (bits >= 0x20) continue;
    numbers.push(value & 1 ? ~(value >> 1) : value >> 1);
    value = 0;
    shift = 0;
  }
  return numbers;
}
