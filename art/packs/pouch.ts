import { grain } from '../core/grain.ts';
import { panel } from '../core/ink.ts';
import { color } from '../core/palette.ts';
import { clipped, fillPath, n, stroke } from '../core/svg.ts';
import type { Dress, Pack } from './pack.ts';

/** A stand-up pouch: flat ribbed seal with a tear notch, full cheeks, a gusset to stand on. */
export function pouch(width: number, height: number, dress: Dress): Pack {
  const [w, h] = [width / 2, height / 2];
  const body = outline(w, h);
  const seal = 58;
  const art = [
    panel(body, dress.base, 7),
    clipped(body, dress.front + shading(w, h, dress) + tooth(w, h, dress) + (dress.foot ?? '')),
    clipped(body, sealStrip(w, h, seal, dress)),
    notch(w, h, seal, -1),
    notch(w, h, seal, 1),
    `<path d="${body}" fill="none" stroke="${color.ink}" stroke-width="7" stroke-linejoin="round"/>`,
  ].join('');
  return { art, silhouette: body, width, height };
}

function outline(w: number, h: number): string {
  const side = (s: 1 | -1): string[] => [
    `${n(s * (w - 20))} ${n(-h * 0.62)} ${n(s * (w + 14))} ${n(-h * 0.2)} ${n(s * (w + 10))} ${n(h * 0.55)}`,
  ];
  return (
    `M${n(-w + 4)} ${n(-h)}L${n(w - 4)} ${n(-h)}L${n(w - 6)} ${n(-h + 60)}` +
    `C${side(1)[0]}C${n(w + 8)} ${n(h - 60)} ${n(w)} ${n(h - 14)} ${n(w - 40)} ${n(h - 2)}` +
    `Q0 ${n(h + 26)} ${n(-w + 40)} ${n(h - 2)}C${n(-w)} ${n(h - 14)} ${n(-w - 8)} ${n(h - 60)} ${n(-w - 10)} ${n(h * 0.55)}` +
    `C${n(-w - 14)} ${n(-h * 0.2)} ${n(-w + 20)} ${n(-h * 0.62)} ${n(-w + 6)} ${n(-h + 60)}z`
  );
}

/** Two tones of light on foil: the right cheek and the gusset in shade, creases from the seal, one shine at the left. */
function shading(w: number, h: number, dress: Dress): string {
  const cheek = `M${n(w - 26)} ${n(-h)}C${n(w - 64)} ${n(-h * 0.4)} ${n(w - 18)} ${n(h * 0.3)} ${n(w - 58)} ${n(h + 30)}L${n(w + 40)} ${n(h + 30)}L${n(w + 40)} ${n(-h)}z`;
  const gusset = `M${n(-w - 20)} ${n(h - 96)}Q0 ${n(h - 6)} ${n(w + 20)} ${n(h - 96)}L${n(w + 20)} ${n(h + 40)}L${n(-w - 20)} ${n(h + 40)}z`;
  const seam = `M${n(-w - 10)} ${n(h - 92)}Q0 ${n(h - 2)} ${n(w + 10)} ${n(h - 92)}`;
  const crease = (x: number, length: number, lean: number): string =>
    fillPath(
      `M${n(x)} ${n(-h + 56)}q${n(lean)} ${n(length * 0.4)} ${n(lean * 1.6)} ${n(length)}q${n(-lean * 1.4 - 8)} ${n(-length * 0.45)} ${n(-lean * 1.6 - 16)} ${n(-length)}z`,
      dress.shade,
    );
  const shine = `M${n(-w + 26)} ${n(-h + 110)}C${n(-w + 8)} ${n(-h * 0.3)} ${n(-w + 4)} ${n(h * 0.1)} ${n(-w + 14)} ${n(h * 0.5)}`;
  return (
    `<g opacity=".55">${fillPath(cheek, dress.shade)}</g>` +
    fillPath(gusset, dress.shade) +
    stroke(seam, color.ink, 4) +
    crease(w - 70, 70, 8) +
    crease(-w + 84, 56, -7) +
    stroke(shine, dress.light, 9)
  );
}

function tooth(w: number, h: number, dress: Dress): string {
  return grain({
    room: { x: w - 34, y: -h + 90, width: 44, height: h * 2 - 110 },
    count: 130,
    seed: w + h,
    paint: dress.shade,
    size: 5.5,
    lean: 'shade',
  });
}

function sealStrip(w: number, h: number, seal: number, dress: Dress): string {
  const ribs: string[] = [];
  for (let x = -w + 16; x < w - 6; x += 15) ribs.push(`M${n(x)} ${n(-h + 9)}V${n(-h + seal - 9)}`);
  return (
    `<rect x="${n(-w - 4)}" y="${n(-h)}" width="${n(w * 2 + 8)}" height="${seal}" fill="${dress.seal}"/>` +
    stroke(ribs.join(''), dress.shade, 4) +
    stroke(`M${n(-w - 4)} ${n(-h + seal)}H${n(w + 4)}`, color.ink, 4.5) +
    stroke(`M${n(-w + 8)} ${n(-h + seal + 17)}H${n(w - 8)}`, dress.shade, 4)
  );
}

/** The little cut that says: tear here. */
function notch(w: number, h: number, seal: number, side: 1 | -1): string {
  const [x, y] = [side * (w - 4), -h + seal + 20];
  return fillPath(
    `M${n(x + side * 2)} ${n(y - 12)}L${n(x - side * 20)} ${n(y)}L${n(x + side * 2)} ${n(y + 12)}z`,
    color.ink,
  );
}
