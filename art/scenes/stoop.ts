import { panel } from '../core/ink.ts';
import { color } from '../core/palette.ts';
import { fillPath, stroke } from '../core/svg.ts';
import { theMixPack } from '../labels/the-mix.ts';
import { bat, cricketBall, hydrant, pigeon } from '../parts/street.ts';
import { picture, stand } from './stage.ts';

const chalk = '#FFF6E5';

/** A match on a brownstone stoop: the wicket is chalked on the door, the bag is in, the ball turns the other way. */
export function stoop(): string {
  return picture(
    'The Mix at a cricket match on a New York stoop',
    '#D9825A',
    (larder) =>
      bricks() +
      door() +
      steps() +
      railing(96) +
      trail() +
      stand(theMixPack(larder), { x: 430, y: 520, scale: 0.9, turn: -3, drop: [30, 20], shadow: '#5E1F0C' }) +
      `<g transform="translate(16 12)" opacity=".9">${fillPath('M1096 880l30 -4l60 -520l-24 -4z', '#5E1F0C')}</g>` +
      bat(1122, 600, 7, 0.96) +
      cricketBall(772, 636, 54) +
      hydrant(1140, 1250, 1.05) +
      pigeon(236, 1048, 0.92, true),
  );
}

function bricks(): string {
  const lines: string[] = [];
  for (let row = 0; row < 12; row++) {
    const y = 70 + row * 74;
    lines.push(`M0 ${y}H1280`);
    for (let x = (row % 2) * 80 - 40; x < 1280; x += 160) lines.push(`M${x} ${y}v-74`);
  }
  const some = [
    [120, 144, 160],
    [1080, 218, 120],
    [200, 366, 160],
    [1100, 440, 100],
    [40, 588, 160],
    [560, 70, 160],
  ]
    .map(
      ([x, y, w]) =>
        `M${(x as number) + 4} ${(y as number) - 70}h${(w as number) - 8}v66h${-(w as number) + 8}z`,
    )
    .join('');
  return fillPath(some, '#C56C46') + stroke(lines.join(''), '#B65E3A', 5);
}

function door(): string {
  const frame = 'M640 900V170Q640 60 850 40Q1060 60 1060 170V900z';
  const leafOfDoor = 'M690 900V250H1010V900z';
  const light = 'M690 226V180Q700 104 850 92Q1000 104 1010 180V226z';
  const stumps = 'M790 884V560M850 886V556M910 884V560M784 548q34 -10 62 0M856 548q30 -10 62 0';
  return (
    panel(frame, '#F2C6A0', 7) +
    fillPath('M1018 900V200H1056V900z', '#D79F74') +
    panel(leafOfDoor, color.teal, 6) +
    fillPath('M960 254H1006V896H960z', color.tealDeep) +
    panel(light, color.yellow, 6) +
    stroke('M850 96V224M760 116V224M940 116V224', color.ink, 5) +
    `<path d="M730 300H834V470H730zM866 300H970V470H866z" fill="none" stroke="${color.tealDeep}" stroke-width="9"/>` +
    `<circle cx="972" cy="640" r="15" fill="${color.amber}" stroke="${color.ink}" stroke-width="5"/>` +
    stroke(stumps, chalk, 17) +
    stroke('M770 894h160', chalk, 12)
  );
}

function steps(): string {
  const tread = (y: number, inset: number, deep: number): string =>
    panel(`M${inset} ${y}H${1280 - inset}L${1290 - inset} ${y + deep}H${inset - 10}z`, '#E7B48E', 6);
  const riser = (y: number, inset: number, high: number): string =>
    panel(`M${inset - 10} ${y}H${1290 - inset}V${y + high}H${inset - 10}z`, '#A9603F', 6);
  return (
    tread(884, 40, 60) +
    riser(944, 40, 78) +
    tread(1022, 10, 62) +
    riser(1084, 10, 84) +
    tread(1168, -20, 140) +
    stroke('M240 980h120M700 1000h180M420 1126h160M900 1130h90', '#8A4A2E', 6) +
    stroke('M560 906h60M180 1050h90M760 1052h60M460 1230h120', '#CF9468', 6)
  );
}

/** An iron rail down the left of the stoop. */
function railing(x: number): string {
  const bars = [0, 46, 92].map((dx) => `M${x - 60 + dx} ${560 + dx * 0.5}V${980 + dx * 0.6}`).join('');
  return (
    stroke(`${bars}M${x - 120} 520L${x + 60} 620q36 20 20 56`, color.ink, 22) +
    stroke(`${bars}M${x - 120} 520L${x + 60} 620q36 20 20 56`, '#5B3A8C', 10)
  );
}

/** Where the ball has been: in from the left, a bounce, and then not where the bat is. */
function trail(): string {
  const path = 'M1010 1250C960 1190 930 1150 900 1120C960 1010 880 800 790 690';
  return (
    `<path d="${path}" fill="none" stroke="${color.ink}" stroke-width="24" stroke-linecap="round" stroke-dasharray="2 48"/>` +
    `<path d="${path}" fill="none" stroke="${color.yellow}" stroke-width="14" stroke-linecap="round" stroke-dasharray="2 48"/>` +
    stroke('M866 1140l-34 20M934 1146l30 26M900 1150v30', chalk, 8)
  );
}
