import { grain } from '../core/grain.ts';
import { color } from '../core/palette.ts';
import { fillPath, stroke } from '../core/svg.ts';
import { board } from './stage.ts';

function floorGrain(y: number): string {
  return (
    grain({
      room: { x: 0, y: y + 20, width: board, height: board - y },
      count: 120,
      seed: y,
      paint: color.ink,
      size: 6,
      opacity: 0.16,
    }) +
    grain({
      room: { x: 0, y: 0, width: board, height: y - 40 },
      count: 110,
      seed: y + 1,
      paint: color.ink,
      size: 5,
      opacity: 0.1,
    })
  );
}

/** The edge where two fields meet, torn like the top of a bag: the house's divider. */
export function tornFloor(y: number, paint: string): string {
  let edge = `M-20 ${y}`;
  const teeth = 16;
  const step = (board + 40) / teeth;
  for (let i = 0; i < teeth; i++) edge += `l${step / 2} ${-26}l${step / 2} 26`;
  return fillPath(`${edge}V${board + 20}H-20z`, paint) + stroke(edge, color.ink, 6) + floorGrain(y);
}

/** A wavy edge, for the softer products. */
export function wavyFloor(y: number, paint: string): string {
  let edge = `M-20 ${y}`;
  const waves = 9;
  const step = (board + 40) / waves;
  for (let i = 0; i < waves; i++) edge += `q${step / 4} -34 ${step / 2} 0t${step / 2} 0`;
  return fillPath(`${edge}V${board + 20}H-20z`, paint) + stroke(edge, color.ink, 6) + floorGrain(y);
}

/** A plain table: one hard line. */
export function plainFloor(y: number, paint: string): string {
  return (
    fillPath(`M0 ${y}H${board}V${board}H0z`, paint) +
    stroke(`M-10 ${y}H${board + 10}`, color.ink, 6) +
    floorGrain(y)
  );
}
