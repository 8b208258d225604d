import type { LatLngTuple } from 'leaflet';
import outline from './outline.json';

const FIRST_PRINTABLE = 63;
/** Encoded characters that a slow phone draws without a noticeable delay. */
const MAX_PART_LENGTH = 6_000;
/** Neighbouring countries, the US and Canada, and the great lakes, in the order in which they are drawn. */
const KINDS = ['neighbours', 'home', 'lakes'] as const;

/** Part of the shapes of one kind, as rings of latitude and longitude in degrees. */
export interface OutlinePart {
  kind: (typeof KINDS)[number];
  rings: LatLngTuple[][];
}

/**
 * The land and its great lakes in parts. The shapes come from Natural Earth (public domain), made by
 * `bin/draw-map-outline.mjs`.
 */
export function* outlineParts(): Generator<OutlinePart> {
  for (const kind of KINDS) {
    for (const lines of grouped(outline[kind])) {
      yield { kind, rings: lines.map((line) => decodeRing(line, outline.stepsPerDegree)) };
    }
  }
}

/** Groups lines into parts of limited length; a longer line becomes its own part. */
function grouped(lines: readonly string[]): string[][] {
  const parts: string[][] = [];
  let remaining = 0;
  for (const line of lines) {
    if (line.length > remaining) {
      parts.push([]);
      remaining = MAX_PART_LENGTH;
    }
    parts.at(-1)?.push(line);
    remaining -= line.length;
  }
  return parts;
}

/** Decodes the polyline format, in which each pair of numbers is the offset from the previous point. */
function decodeRing(line: string, stepsPerDegree: number): LatLngTuple[] {
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
