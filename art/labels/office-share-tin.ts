import type { Larder } from '../core/larder.ts';
import { color } from '../core/palette.ts';
import { fillPath, stroke } from '../core/svg.ts';
import type { Pack } from '../packs/pack.ts';
import { tin } from '../packs/tin.ts';
import { brandName } from './marks.ts';
import { title } from './title.ts';

/** The office share tin: yellow as a cab, with the cab's checks around its waist. */
export function officeShareTinPack(larder: Larder): Pack {
  return tin({
    base: color.yellow,
    shade: color.amber,
    light: '#FF9A5C',
    seal: color.orange,
    front: checks(),
    foot: lettering(larder),
  });
}

function lettering(larder: Larder): string {
  return (
    brandName(0, -74, 66, color.wine) +
    title([
      {
        text: 'OFFICE',
        y: 92,
        width: 500,
        size: 152,
        face: color.orange,
        depth: 14,
        turned: { 4: 15 },
        warp: sag,
      },
      { text: 'SHARE TIN', y: 186, width: 440, face: color.cream, depth: 9, warp: sag },
    ]) +
    larder.put('peanut-shell', -236, -64, { turn: 320, scale: 0.8 }) +
    larder.put('curry-leaf', 240, -70, { turn: 320, scale: 0.8 })
  );
}

function sag(x: number, y: number): readonly [number, number] {
  return [x, y - 0.0002 * x * x];
}

/** Two rows of checks that follow the curve of the tin. */
function checks(): string {
  const squares: string[] = [];
  const drop = (x: number): number => 268 - 0.00034 * x * x;
  for (let row = 0; row < 2; row++) {
    for (let i = -9 + row; i < 9; i += 2) {
      const [x0, x1] = [i * 40, (i + 1) * 40];
      const [y0, y1] = [drop(x0) + row * 40, drop(x1) + row * 40];
      squares.push(`M${x0} ${y0.toFixed(0)}L${x1} ${y1.toFixed(0)}v40L${x0} ${(y0 + 40).toFixed(0)}z`);
    }
  }
  return (
    fillPath('M-360 222Q0 312 360 222V304Q0 394 -360 304z', color.cream) +
    fillPath(squares.join(''), color.ink) +
    stroke('M-360 222Q0 312 360 222M-360 306Q0 396 360 306', color.ink, 5)
  );
}
