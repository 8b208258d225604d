import { panel } from '../core/ink.ts';
import { color } from '../core/palette.ts';
import { seeded } from '../core/random.ts';
import { clipped, document, fillPath, place, stroke } from '../core/svg.ts';
import { brandName } from '../labels/marks.ts';
import { sevBit } from '../parts/crunch.ts';
import { peanutShell } from '../parts/peanuts.ts';
import { mustardSeed } from '../parts/spices.ts';
import { cricketBall } from '../parts/street.ts';

/** For a page that is not there: the ball has gone through the hands and hit the floor, the middle stump is split. */
export function droppedBall(): string {
  const stump = (x: number, turn: number, height: number): string => {
    const d = `M-17 ${-height}Q0 ${-height - 24} 17 ${-height}V0H-17z`;
    return place(panel(d, '#F5CE8B', 6) + fillPath(`M4 ${-height + 8}h10V-3h-10z`, '#DDA95C'), x, 560, {
      turn,
    });
  };
  const brokenFoot = panel('M-17 0V-176L-6 -150L2 -190L10 -158L17 -182V0z', '#F5CE8B', 6);
  const brokenTop = panel('M-17 -150Q0 -174 17 -150V96L8 70L2 108L-8 74L-17 104z', '#F5CE8B', 6);
  const bail = panel('M-42 -9Q0 -16 42 -9V9Q0 2 -42 9z', '#F5CE8B', 5);
  const path = 'M40 40C120 150 190 270 250 430';
  return document(
    800,
    640,
    'A dropped ball and a split stump',
    `<ellipse cx="420" cy="572" rx="370" ry="34" fill="${color.amber}"/>` +
      stump(520, -5, 330) +
      place(brokenFoot, 610, 560) +
      place(brokenTop, 668, 250, { turn: 31 }) +
      stump(700, 7, 330) +
      place(bail, 540, 130, { turn: -28 }) +
      place(bail, 742, 96, { turn: 38 }) +
      stroke('M566 330l-26 -20M574 372l-34 0M652 356l24 -12M650 392l34 10', color.ink, 7) +
      `<path d="${path}" fill="none" stroke="${color.wine}" stroke-width="10" stroke-linecap="round" stroke-dasharray="2 34"/>` +
      stroke('M128 590l-46 -14M120 548l-36 -32M388 548l36 -32M384 590l48 -14', color.ink, 8) +
      `<ellipse cx="270" cy="586" rx="104" ry="17" fill="${color.wine}"/>` +
      cricketBall(254, 494, 92),
  );
}

/** For a cart with nothing in it: a bag that has been enjoyed, upside down, giving up its last crumbs. */
export function emptyBag(): string {
  const body =
    'M150 86C210 70 330 96 420 70C470 58 500 72 516 90C500 150 520 200 496 268C480 330 500 380 486 452L452 438L420 462L386 440L350 466L316 444L280 468L246 446L212 466L178 446L152 456C160 380 128 330 146 262C160 200 132 150 150 86z';
  const random = seeded(2);
  return document(
    660,
    640,
    'An empty bag',
    `<ellipse cx="350" cy="586" rx="290" ry="32" fill="${color.amber}"/>` +
      panel(body, color.orange, 7) +
      clipped(
        body,
        fillPath('M440 40C400 160 470 240 420 330C400 400 440 440 430 500H560V40z', color.orangeDeep) +
          fillPath(
            'M150 60L230 180L190 196zM300 70L286 190L330 130zM210 470L250 350L280 460zM340 480L372 380L396 470z',
            color.orangeDeep,
          ) +
          fillPath('M120 50H540V118C440 96 300 140 130 112z', color.yellow) +
          stroke('M130 112C300 140 440 96 540 118', color.ink, 6) +
          stroke(
            'M190 84v28M236 82v30M282 86v32M328 88v30M374 84v26M420 76v28M466 74v26',
            color.orangeDeep,
            6,
          ) +
          stroke('M176 190C164 240 170 280 166 330', '#FF9A5C', 9),
      ) +
      place(brandName(0, 0, 54, color.yellow), 318, 262, { turn: 176 }) +
      `<path d="${body}" fill="none" stroke="${color.ink}" stroke-width="7" stroke-linejoin="round"/>` +
      stroke('M300 490v24M350 488v34M250 492v18', color.wine, 7) +
      place(sevBit(random, 20), 300, 566, { scale: 1.3 }) +
      place(mustardSeed(random, 0), 380, 572, { scale: 1.5 }) +
      place(sevBit(random, 120), 434, 556, { scale: 1.1 }) +
      place(peanutShell(random, 160), 190, 566, { scale: 0.66 }),
  );
}

export const emptyStatePictures = { 'brand/not-found': droppedBall, 'brand/empty': emptyBag };
