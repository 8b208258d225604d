import { grain } from '../core/grain.ts';
import { panel } from '../core/ink.ts';
import { color } from '../core/palette.ts';
import { clipped, fillPath, n, stroke } from '../core/svg.ts';
import type { Dress, Pack } from './pack.ts';

const seal = 46;

/** A pillow bag full of air: pinked and crimped at both ends, creases running in from the crimps. */
export function pillow(width: number, height: number, dress: Dress): Pack {
  const [w, h] = [width / 2, height / 2];
  const body = outline(w, h);
  const art = [
    panel(body, dress.base, 7),
    clipped(
      body,
      dress.front +
        shading(w, h, dress) +
        tooth(w, h, dress) +
        crimp(w, -h, dress) +
        crimp(w, h - seal, dress) +
        (dress.foot ?? ''),
    ),
    `<path d="${body}" fill="none" stroke="${color.ink}" stroke-width="7" stroke-linejoin="round"/>`,
  ].join('');
  return { art, silhouette: body, width, height };
}

function outline(w: number, h: number): string {
  const teeth = Math.round(w / 11);
  const step = (w * 2) / teeth;
  const pinked = (sign: 1 | -1): string =>
    `l${n((sign * step) / 2)} ${n(-sign * 9)}l${n((sign * step) / 2)} ${n(sign * 9)}`.repeat(teeth);
  const swell = 26;
  return (
    `M${-w} ${-h}${pinked(1)}L${n(w - 3)} ${-h + seal}` +
    `C${w + swell} ${n(-h * 0.55)} ${w + swell} ${n(h * 0.55)} ${n(w - 3)} ${h - seal}L${w} ${h}${pinked(-1)}L${n(-w + 3)} ${h - seal}` +
    `C${-w - swell} ${n(h * 0.55)} ${-w - swell} ${n(-h * 0.55)} ${n(-w + 3)} ${-h + seal}z`
  );
}

function tooth(w: number, h: number, dress: Dress): string {
  return grain({
    room: { x: w - 46, y: -h + 60, width: 68, height: h * 2 - 110 },
    count: 130,
    seed: w + h,
    paint: dress.shade,
    size: 5.5,
    lean: 'shade',
  });
}

function crimp(w: number, y: number, dress: Dress): string {
  const lines = [12, 23, 34].map((dy) => `M${-w - 8} ${y + dy}H${w + 8}`).join('');
  const edge = y < 0 ? y + seal : y;
  return (
    `<rect x="${-w - 10}" y="${y - 12}" width="${w * 2 + 20}" height="${seal + 12}" fill="${dress.seal}"/>` +
    stroke(lines, dress.shade, 4) +
    stroke(`M${-w - 10} ${edge}H${w + 10}`, color.ink, 4.5)
  );
}

function shading(w: number, h: number, dress: Dress): string {
  const cheek = `M${w + 40} ${-h}H${w - 20}C${w - 72} ${n(-h * 0.4)} ${w - 72} ${n(h * 0.4)} ${w - 24} ${h}H${w + 40}z`;
  const under = `M${-w - 40} ${h - 104}Q0 ${h - 40} ${w + 40} ${h - 124}V${h}H${-w - 40}z`;
  const crease = (x: number, from: number, length: number, lean: number): string =>
    fillPath(
      `M${n(x - 9)} ${n(from)}q${n(lean)} ${n(length * 0.5)} ${n(lean * 1.5)} ${n(length)}q${n(10 - lean * 0.5)} ${n(-length * 0.5)} ${n(18 - lean * 1.5)} ${n(-length)}z`,
      dress.shade,
    );
  const shine = `M${-w + 22} ${n(-h + 120)}C${-w + 2} ${n(-h * 0.3)} ${-w + 2} ${n(h * 0.2)} ${-w + 14} ${n(h * 0.5)}`;
  const tops = [-0.78, -0.35, 0.3, 0.72].map((at, i) =>
    crease(at * w, -h + seal, 30 + (i % 2) * 16, -at * 16),
  );
  const feet = [-0.6, 0.1, 0.66].map((at, i) => crease(at * w, h - seal, -30 - (i % 2) * 18, -at * 16));
  return `<g opacity=".5">${fillPath(cheek, dress.shade)}${fillPath(under, dress.shade)}</g>${tops.join('')}${feet.join('')}${stroke(shine, dress.light, 10)}`;
}
