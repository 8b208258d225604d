import { ellipse, type Point, rotate } from '../core/geometry.ts';
import { panel } from '../core/ink.ts';
import { color } from '../core/palette.ts';
import { clipped, fillPath, n, place, softLine, stroke } from '../core/svg.ts';

/** The ball itself, about (x, y): red, its seam turned the other way. */
export function cricketBall(x: number, y: number, radius: number, turn = 32): string {
  const disc = `M${n(-radius)} 0a${n(radius)} ${n(radius)} 0 1 1 ${n(radius * 2)} 0a${n(radius)} ${n(radius)} 0 1 1 ${n(-radius * 2)} 0z`;
  const bow = (t: number, off: number): Point => [(off + 0.2 - 0.3 * t * t) * radius, t * radius];
  const seam = [-0.12, 0.11].map((off) =>
    softLine(
      rotate(
        [-1, -0.5, 0, 0.5, 1].map((t) => bow(t, off)),
        turn,
      ),
    ),
  );
  const stitches = [-0.66, -0.4, -0.14, 0.12, 0.38, 0.64].flatMap((t) =>
    [-0.36, 0.22].map((off) =>
      softLine(rotate([bow(t + (off < 0 ? 0.07 : -0.07), off), bow(t, off + 0.14)], turn)),
    ),
  );
  const shade = `M${n(radius * 0.74)} ${n(-radius * 0.74)}A${n(radius)} ${n(radius)} 0 0 1 ${n(-radius * 0.74)} ${n(radius * 0.74)}A${n(radius * 1.25)} ${n(radius * 1.25)} 0 0 0 ${n(radius * 0.74)} ${n(-radius * 0.74)}z`;
  return place(
    panel(disc, '#D8321F', Math.max(4, radius * 0.07)) +
      clipped(
        disc,
        fillPath(shade, '#A81E12') +
          stroke(seam.join(''), color.cream, radius * 0.07) +
          stroke(stitches.join(''), color.cream, radius * 0.075),
      ) +
      `<path d="${softLine(ellipse(radius * 0.74, radius * 0.74, 36).slice(19, 25))}" fill="none" stroke="#FF9A86" stroke-width="${n(radius * 0.1)}" stroke-linecap="round"/>` +
      `<path d="${disc}" fill="none" stroke="${color.ink}" stroke-width="${n(Math.max(4, radius * 0.07))}"/>`,
    x,
    y,
  );
}

/** A bat, 560 long, its handle up. */
export function bat(x: number, y: number, turn: number, scale = 1): string {
  const blade = 'M-52 -90Q-52 -118 -24 -126H24Q52 -118 52 -90V236Q52 280 0 284Q-52 280 -52 236z';
  const handle = 'M-15 -280Q-15 -292 0 -292Q15 -292 15 -280V-110H-15z';
  return place(
    panel(handle, color.hotPink, 6) +
      clipped(
        handle,
        stroke(Array.from({ length: 9 }, (_, i) => `M-20 ${-276 + i * 20}l40 10`).join(''), '#A3134C', 4),
      ) +
      panel(blade, '#F5CE8B', 6) +
      clipped(
        blade,
        fillPath('M16 -140H60V300H22z', '#DDA95C') +
          stroke('M-30 -90V220', '#FFE9BF', 8) +
          stroke('M0 -126L-24 -60M0 -126L24 -60', '#B98642', 4),
      ) +
      `<path d="${blade}" fill="none" stroke="${color.ink}" stroke-width="6"/>`,
    x,
    y,
    { turn, scale },
  );
}

/** A pigeon, 220 tall, looking left; as umpire it wears the white hat. */
export function pigeon(x: number, y: number, scale = 1, isUmpire = false): string {
  const body =
    'M-70 -150C-64 -196 -10 -204 8 -166C20 -138 44 -122 84 -86C116 -58 140 -34 168 -12C124 -4 96 -6 70 -12C30 22 -40 16 -64 -30C-84 -70 -78 -116 -70 -150z';
  const wing = 'M-8 -104C40 -118 84 -84 140 -22C92 -22 40 -28 8 -48C-18 -64 -24 -90 -8 -104z';
  const collar = 'M-76 -132C-50 -112 -8 -114 14 -138L30 -112C0 -84 -50 -82 -80 -100z';
  return place(
    stroke('M-14 6V44M26 4V44', color.ink, 15) +
      stroke('M-14 6V44M26 4V44', '#FF7A5C', 7) +
      stroke('M-34 46H2M6 46H42', color.ink, 15) +
      stroke('M-32 45H0M8 45H40', '#FF7A5C', 7) +
      panel(body, '#8FA3C4', 6) +
      clipped(
        body,
        fillPath('M-90 -20C0 40 60 -10 180 -40V60H-90z', '#6B7FA6') +
          fillPath(collar, '#3FA57A') +
          fillPath('M-90 -112C-50 -96 0 -98 24 -122L34 -100C0 -70 -50 -70 -90 -88z', '#8B5FC7'),
      ) +
      `<path d="${wing}" fill="#B6C6E2" stroke="${color.ink}" stroke-width="5.5" stroke-linejoin="round"/>` +
      stroke('M40 -84L104 -36M22 -72L66 -36', '#5A6D94', 8) +
      `<path d="M-70 -160L-104 -146L-72 -138z" fill="${color.amber}" stroke="${color.ink}" stroke-width="5" stroke-linejoin="round"/>` +
      `<circle cx="-40" cy="-160" r="13" fill="${color.orange}" stroke="${color.ink}" stroke-width="4.5"/><circle cx="-42" cy="-160" r="5" fill="${color.ink}"/>` +
      `<path d="${body}" fill="none" stroke="${color.ink}" stroke-width="6" stroke-linejoin="round"/>` +
      (isUmpire ? umpireHat() : ''),
    x,
    y,
    { scale },
  );
}

function umpireHat(): string {
  const brim = 'M-112 -178C-100 -200 48 -204 62 -184C50 -164 -100 -156 -112 -178z';
  const crown = 'M-70 -184C-72 -240 14 -246 20 -188C0 -176 -50 -174 -70 -184z';
  return (
    panel(brim, color.cream, 5) +
    panel(crown, color.cream, 5) +
    fillPath('M-10 -232C20 -230 18 -206 18 -190C6 -184 -6 -182 -14 -181z', color.creamDeep) +
    `<path d="M-70 -190C-50 -180 0 -182 19 -194V-208C0 -196 -50 -194 -71 -204z" fill="${color.hotPink}" stroke="${color.ink}" stroke-width="4"/>`
  );
}

/** A fire hydrant, 330 tall, standing on (x, y). */
export function hydrant(x: number, y: number, scale = 1): string {
  const barrel = 'M-62 0V-190H62V0z';
  const dome = 'M-74 -190C-74 -262 74 -262 74 -190z';
  const cap = 'M-22 -244H22V-278Q0 -292 -22 -278z';
  const arm = 'M-98 -148H98V-88H-98z';
  const foot = 'M-90 0V-34H90V0z';
  const shade = (d: string, from: number): string =>
    clipped(d, fillPath(`M${from} -300H140V10H${from}z`, color.redDeep));
  return place(
    [arm, barrel, dome, cap, foot]
      .map((d) => panel(d, color.red, 6) + shade(d, d === arm ? 70 : 26))
      .join('') +
      `<circle cx="0" cy="-118" r="34" fill="${color.yellow}" stroke="${color.ink}" stroke-width="6"/><circle cx="0" cy="-118" r="12" fill="${color.ink}"/>` +
      stroke('M-42 -170V-50', '#FF8A6B', 9),
    x,
    y,
    { scale },
  );
}

/** Cutting chai in its ribbed glass, 250 tall, with steam that turns the other way. */
export function chai(x: number, y: number, scale = 1): string {
  const glass = 'M-92 -250H92L70 -16Q68 0 50 0H-50Q-68 0 -70 -16z';
  const tea = 'M-100 -206C-50 -192 50 -192 100 -206V20H-100z';
  const ribs = [-52, -18, 18, 52].map((at) => `M${at * 1.22} -236L${at * 0.95} -12`).join('');
  const steam = 'M-34 -286C-70 -330 6 -350 -30 -400M26 -280C64 -320 -8 -352 30 -404C46 -430 30 -450 8 -446';
  return place(
    stroke(steam, color.cream, 13) +
      panel(glass, '#FFE9CF', 7) +
      clipped(
        glass,
        fillPath(tea, '#D0792F') +
          fillPath('M30 -260H110V10H20z', '#A95A1C') +
          `<ellipse cy="-206" rx="90" ry="12" fill="#EBA35B"/>` +
          stroke(ribs, '#F5B678', 7) +
          `<path d="M-70 -236L-58 -30" stroke="#fff" stroke-width="11" stroke-linecap="round" opacity=".75"/>`,
      ) +
      `<path d="${glass}" fill="none" stroke="${color.ink}" stroke-width="7" stroke-linejoin="round"/>`,
    x,
    y,
    { scale },
  );
}
