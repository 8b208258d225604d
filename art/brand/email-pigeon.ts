import { panel } from '../core/ink.ts';
import { color } from '../core/palette.ts';
import { document, place, stroke } from '../core/svg.ts';
import { cricketBall, pigeon } from '../parts/street.ts';

/** For the contact page: the pigeon of the scenes brings the post. */
function letterPigeon(): string {
  const letter =
    panel('M-130 -80H130V80H-130z', color.cream, 7) +
    stroke('M-126 -74L0 22L126 -74', color.ink, 7) +
    cricketBall(0, 26, 30);
  return document(
    640,
    516,
    'A pigeon with a letter',
    place(letter, 132, 272, { turn: -12, scale: 0.9 }) + pigeon(346, 436, 1.58, true),
  );
}

export const letterPictures = { 'brand/message-sent': letterPigeon };
