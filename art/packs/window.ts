import { color } from '../core/palette.ts';
import { clipped, stroke } from '../core/svg.ts';

/** A clear window in a pack: what lies behind it, the depth of its edge, two streaks of glare, an inked rim. */
export function packWindow(
  d: string,
  contents: string,
  ground: string,
  glare: string,
  rim: string = color.cream,
): string {
  const behind =
    `<path d="${d}" fill="${ground}"/>` +
    contents +
    `<path d="${d}" fill="none" stroke="${color.ink}" stroke-width="22" opacity=".38" transform="translate(5 7)"/>` +
    `<path d="${glare}" fill="#fff" opacity=".34"/>`;
  return (
    `<path d="${d}" fill="none" stroke="${color.ink}" stroke-width="25" stroke-linejoin="round" transform="translate(2 3)"/>` +
    stroke(d, rim, 17) +
    clipped(d, behind) +
    stroke(d, color.ink, 5)
  );
}

/** Two slanting streaks across a room, for glare. */
export function streaks(x: number, y: number, height: number): string {
  const slant = height * 0.45;
  const streak = (from: number, width: number): string =>
    `M${x + from + slant} ${y}h${width}l${-slant} ${height}h${-width}z`;
  return streak(0, 34) + streak(52, 12);
}
