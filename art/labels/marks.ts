import { wordmark } from '../brand/wordmark.ts';
import { textPath } from '../core/lettering.ts';
import { color } from '../core/palette.ts';
import { fillPath, n, place } from '../core/svg.ts';

/** The wordmark about a centre, `height` tall at its capital. */
export function brandName(x: number, y: number, height: number, paint: string): string {
  const mark = wordmark();
  const scale = height / mark.height;
  return `<path d="${mark.d}" fill="${paint}" transform="translate(${n(x - (mark.width * scale) / 2)} ${n(y - height / 2)})scale(${Math.round(scale * 1000) / 1000})"/>`;
}

/** The brand on its lozenge. */
export function nameplate(x: number, y: number, height: number, ground: string, ink: string): string {
  const mark = wordmark();
  const scale = height / mark.height;
  const [w, h] = [mark.width * scale, height];
  const plate = `M${n(-w / 2 - 26)} ${n(-h * 0.75)}h${n(w + 52)}q26 0 26 ${n(h * 0.75)}q0 ${n(h * 0.75)} -26 ${n(h * 0.75)}h${n(-w - 52)}q-26 0 -26 ${n(-h * 0.75)}q0 ${n(-h * 0.75)} 26 ${n(-h * 0.75)}z`;
  const name = brandName(0, 0, height, ink);
  return place(
    `<path d="${plate}" fill="${color.ink}" transform="translate(4 6)"/><path d="${plate}" fill="${ground}" stroke="${color.ink}" stroke-width="5"/>${name}`,
    x,
    y,
  );
}

/** A small line that follows the curve of a pouch's foot. */
export function curvedLine(text: string, baseline: number, size: number, paint: string): string {
  const d = textPath(text, 0, baseline, {
    size,
    weight: 800,
    tracking: 40,
    warp: (x, y) => [x, y - 0.0005 * x * x],
  });
  return fillPath(d, paint);
}

/** A small straight line, for boxes and flat fronts. */
export function smallLine(text: string, baseline: number, size: number, paint: string): string {
  return fillPath(textPath(text, 0, baseline, { size, weight: 800, tracking: 60 }), paint);
}
