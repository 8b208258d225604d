import { panel } from '../core/ink.ts';
import { color } from '../core/palette.ts';
import { clipped, fillPath, place, stroke } from '../core/svg.ts';
import { theBitesPack } from '../labels/the-bites.ts';
import { chai, pigeon } from '../parts/street.ts';
import { picture, stand, strew } from './stage.ts';

/** Chai on the fire escape: the sun goes down behind the water towers, the pouch is open. */
export function fireEscape(): string {
  return picture(
    'The Bites with cutting chai on a New York fire escape at dusk',
    '#FFB54A',
    (larder) =>
      sky() +
      skyline() +
      deck() +
      stand(theBitesPack(larder), {
        x: 440,
        y: 640,
        scale: 0.98,
        turn: -4,
        shadow: '#3A1350',
        drop: [34, 16],
      }) +
      saucer(930, 1010) +
      strew(
        larder,
        [
          ['bite-chilli-cacao', 868, 930, 0, 0.9],
          ['bite-cardamom-coffee-cut', 984, 968, 0, 1.0],
        ],
        '#C9A98A',
      ) +
      chai(1110, 1010, 1.18) +
      strew(larder, [['bite-chilli-cacao-cut', 716, 1052, 0, 1]], '#3A1350') +
      railing() +
      pigeon(240, 1112, 0.72),
  );
}

function sky(): string {
  const sun = `<circle cx="860" cy="420" r="250" fill="${color.yellow}"/>`;
  return (
    fillPath('M0 0H1280V250H0z', '#F0588A') +
    fillPath('M0 250H1280V390H0z', '#FF7F5E') +
    fillPath('M0 390H1280V540H0z', '#FF9A4D') +
    sun +
    fillPath('M560 470H1160v22H560zM600 540H1120v26H600z', '#FFB54A')
  );
}

/** Two rows of roofs, the nearer one darker, each with a water tower: some windows are lit. */
function skyline(): string {
  const far =
    'M0 640H90V540H200V600H300V480H360V600H470V520H600V620H720V500H800V450H840V500H900V640H1010V560H1130V610H1280V900H0z';
  const near = 'M0 780H150V660H330V760H520V700H690V800H900V690H1090V770H1280V1000H0z';
  const windows = [
    [190, 700],
    [250, 700],
    [190, 740],
    [560, 740],
    [620, 740],
    [940, 730],
    [1000, 730],
    [1000, 770],
    [60, 820],
    [760, 830],
    [1180, 810],
  ]
    .map(([x, y]) => `M${x} ${y}h26v24h-26z`)
    .join('');
  return (
    fillPath(far, '#B13F7E') +
    waterTower(868, 452, 0.7, '#B13F7E') +
    fillPath(near, '#6B2A7B') +
    waterTower(238, 662, 1, '#6B2A7B') +
    fillPath(windows, color.yellow)
  );
}

function waterTower(x: number, y: number, scale: number, paint: string): string {
  return place(
    stroke('M-44 0L-36 -70M44 0L36 -70M-42 -10L38 -60M42 -10L-38 -60', paint, 10) +
      fillPath('M-60 -70H60V-170H-60zM-72 -170L0 -226L72 -170z', paint),
    x,
    y,
    { scale },
  );
}

/** The iron slats one sits on. */
function deck(): string {
  const floor = 'M-20 960H1300V1300H-20z';
  const slats = Array.from({ length: 6 }, (_, i) => `M-20 ${1000 + i * 52}H1300`).join('');
  return (
    panel(floor, '#4A2A78', 7) +
    clipped(floor, stroke(slats, '#33195C', 12) + stroke('M-20 972H1300', '#8F6CC9', 8))
  );
}

function railing(): string {
  const bars = Array.from({ length: 9 }, (_, i) => `M${40 + i * 150} 1150V1300`).join('');
  const d = `M-20 1150H1300${bars}`;
  return stroke(d, color.ink, 34) + stroke(d, '#6E47B0', 20) + stroke('M-20 1145H1300', '#A98BE0', 5);
}

function saucer(x: number, y: number): string {
  const top = 'M-330 0C-330 -78 330 -78 330 0C330 78 -330 78 -330 0z';
  return place(
    fillPath('M-300 40C-300 110 380 120 390 30z', '#33195C') +
      panel('M-330 0C-310 92 310 92 330 0z', color.creamDeep, 6) +
      `<path d="${top}" fill="${color.cream}" stroke="${color.ink}" stroke-width="7"/>` +
      `<ellipse rx="240" ry="38" fill="${color.creamDeep}"/>` +
      stroke('M-280 -12C-240 -46 -120 -52 -60 -52', color.hotPink, 8) +
      stroke('M280 12C240 46 120 52 60 52', color.hotPink, 8),
    x,
    y,
  );
}
