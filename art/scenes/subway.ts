import { panel } from '../core/ink.ts';
import { color } from '../core/palette.ts';
import { clipped, fillPath, stroke } from '../core/svg.ts';
import { starterPack } from '../labels/starter-pack.ts';
import { pigeon } from '../parts/street.ts';
import { picture, stand, strew } from './stage.ts';

/** The starter pack rides the train: orange and yellow seats, the bridge outside, a pigeon going downtown. */
export function subway(): string {
  return picture(
    'The starter pack riding a New York subway train over a bridge',
    '#F3E3C3',
    (larder) =>
      windowPane() +
      adverts() +
      bench() +
      floor() +
      stand(starterPack(larder), { x: 452, y: 636, scale: 0.9, shadow: '#8A3D00', drop: [30, 26] }) +
      pigeon(980, 826, 1.1) +
      pole() +
      strew(
        larder,
        [
          ['peanut', 250, 1180, 20, 1.4],
          ['chickpea', 780, 1200, 30, 1.3],
          ['sev', 480, 1210, 340, 1.2],
        ],
        '#4F6470',
      ),
  );
}

function windowPane(): string {
  const pane = 'M70 210Q70 170 110 170H1170Q1210 170 1210 210V560Q1210 600 1170 600H110Q70 600 70 560z';
  const tower = (x: number): string => `M${x} 600V280q40 -40 80 0V600h-26V400q-14 -30 -28 0V600z`;
  const cables = 'M-40 330Q90 560 212 296Q640 640 1012 296Q1130 540 1300 340';
  const hangers = Array.from(
    { length: 26 },
    (_, i) => `M${80 + i * 46} 520V${400 + Math.abs(((i * 46 + 80 - 612) / 400) ** 2 * -120) * -1 + 90}`,
  ).join('');
  const view =
    fillPath('M0 100H1280V700H0z', color.sky) +
    `<circle cx="860" cy="280" r="66" fill="${color.yellow}"/>` +
    fillPath(
      'M0 520V440H60V400H110V460H180V380H230V350H246V380H290V520zM330 520V430H380V390H440V450H500V410H560V520zM620 520V400H660V340H676V400H720V450H790V420H850V520zM900 520V440H960V400H1010V520z',
      color.skyDeep,
    ) +
    stroke(cables, color.wine, 10) +
    stroke(hangers, color.wine, 3) +
    fillPath(`${tower(172)}${tower(972)}`, '#B4512F') +
    fillPath('M0 520H1280V640H0z', '#B4512F') +
    stroke('M0 536H1280', color.wine, 8) +
    `<path d="M250 160L90 610h110L360 160zM420 160L260 610h40L460 160z" fill="#fff" opacity=".4"/>`;
  return (
    panel(
      'M40 190Q40 140 90 140H1190Q1240 140 1240 190V580Q1240 630 1190 630H90Q40 630 40 580z',
      '#C9D3D6',
      7,
    ) +
    clipped(pane, view) +
    `<path d="${pane}" fill="none" stroke="${color.ink}" stroke-width="7"/>` +
    stroke('M640 184V586', color.ink, 22) +
    stroke('M640 174V596', '#C9D3D6', 10)
  );
}

/** The strip of advertisements above the window. */
function adverts(): string {
  const card = (x: number, width: number, fill: string): string =>
    panel(`M${x} 22h${width}v92h${-width}z`, fill, 5);
  return (
    card(60, 340, color.hotPink) +
    card(430, 420, color.yellow) +
    card(880, 340, color.teal) +
    stroke('M90 68q30 -40 60 0t60 0t60 0t60 0', color.cream, 12) +
    stroke('M470 50h200M470 86h320', color.wine, 12) +
    `<circle cx="1050" cy="68" r="32" fill="${color.cream}"/><circle cx="1130" cy="68" r="22" fill="${color.amber}"/><circle cx="970" cy="68" r="22" fill="${color.amber}"/>`
  );
}

/** Moulded seats, orange and yellow in turn. */
function bench(): string {
  const seat = (x: number, fill: string, shade: string, light: string): string => {
    const back = `M${x + 8} 700Q${x + 8} 660 ${x + 48} 660H${x + 372}Q${x + 412} 660 ${x + 412} 700V900H${x + 8}z`;
    const pad = `M${x} 870H${x + 420}L${x + 432} 990Q${x + 432} 1010 ${x + 412} 1010H${x + 8}Q${x - 12} 1010 ${x - 12} 990z`;
    return (
      panel(back, fill, 7) +
      clipped(
        back,
        fillPath(`M${x + 330} 640C${x + 300} 760 ${x + 320} 860 ${x + 360} 920H${x + 440}V640z`, shade) +
          stroke(`M${x + 44} 720V840`, light, 10),
      ) +
      panel(pad, fill, 7) +
      clipped(
        pad,
        fillPath(`M${x - 20} 960H${x + 440}V1020H${x - 20}z`, shade) +
          stroke(`M${x + 24} 892H${x + 300}`, light, 9),
      )
    );
  };
  return (
    panel('M-20 990H1300V1070H-20z', '#93A5AC', 6) +
    seat(-200, color.yellow, color.amber, '#FFF7A0') +
    seat(230, color.orange, color.orangeDeep, '#FFA066') +
    seat(660, color.yellow, color.amber, '#FFF7A0') +
    seat(1090, color.orange, color.orangeDeep, '#FFA066')
  );
}

function floor(): string {
  const specks = Array.from(
    { length: 34 },
    (_, i) => `M${(i * 211) % 1280} ${1110 + ((i * 67) % 160)}h14v6h-14z`,
  ).join('');
  return (
    panel('M-20 1070H1300V1300H-20z', '#7F939C', 6) +
    fillPath(specks, '#9FB2BA') +
    fillPath('M-20 1074H1300V1096H-20z', '#5C717B')
  );
}

function pole(): string {
  return (
    stroke('M1216 -20V1300', color.ink, 38) +
    stroke('M1216 -20V1300', '#C9D3D6', 24) +
    stroke('M1210 -20V1300', color.white, 6)
  );
}
