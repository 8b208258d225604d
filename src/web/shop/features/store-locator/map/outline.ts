import type { LatLngTuple } from 'leaflet';
import outline from './outline.json';

const FIRST_PRINTABLE = 63;
/** What a slow phone draws in one go without keeping a finger waiting. */
const LETTERS_AT_ONCE = 6_000;
/** The US and Canada, their neighbours, which are drawn more quietly, and the great lakes; the last lie on top. */
const KINDS = ['around', 'home', 'lakes'] as const;

/** Some of the shapes of one kind: one ring of points, in degrees, for each piece of land or water. */
export interface OutlinePart {
  kind: (typeof KINDS)[number];
  rings: LatLngTuple[][];
}

/** The land of the map and its great lakes, a part at a time. The land is Natural Earth's, public domain; made by `bin/draw-map-outline.mjs`. */
export function* outlineParts(): Generator<OutlinePart> {
  for (const kind of KINDS) {
    for (const lines of shared(outline[kind])) {
      yield { kind, rings: lines.map((line) => decoded(line, outline.stepsPerDegree)) };
    }
  }
}

/** Lines in their order, as many together as make up a part; a long one is a part of its own. */
function shared(lines: readonly string[]): string[][] {
  const parts: string[][] = [];
  let room = 0;
  for (const line of lines) {
    if (line.length > room) {
      parts.push([]);
      room = LETTERS_AT_ONCE;
    }
    parts.at(-1)?.push(line);
    room -= line.length;
  }
  return parts;
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
