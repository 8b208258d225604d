import type { Larder } from '../core/larder.ts';
import { blockLetters, textPath } from '../core/lettering.ts';
import { color } from '../core/palette.ts';
import { n } from '../core/svg.ts';
import type { Dress, Pack } from '../packs/pack.ts';
import { pouch } from '../packs/pouch.ts';
import { packWindow, streaks } from '../packs/window.ts';
import { curvedLine, nameplate } from './marks.ts';

/** The Bites: wine pouch moulded like a chocolate bar, and a window somebody has bitten. */
export function theBitesPack(larder: Larder): Pack {
  const dress: Dress = {
    base: '#8E2F08',
    shade: '#651D02',
    light: '#C9683A',
    seal: color.pink,
    front: front(larder),
    foot: curvedLine('SPICED CHOCOLATE BITES', 346, 28, color.pink),
  };
  return pouch(640, 720, dress);
}

function front(larder: Larder): string {
  const bites = textPath('BITES', -8, -20, { size: 186, tracking: 34, turned: { 3: -14 } });
  const the = textPath('THE', -6, -182, { size: 50, tracking: 60 });
  return (
    bar() +
    packWindow(bittenSquare(), contents(larder), '#F2708F', streaks(-150, 0, 280), color.pink) +
    blockLetters(bites, color.pink, 16, 12) +
    blockLetters(the, color.yellow, 7, 8) +
    nameplate(0, -256, 32, color.pink, color.wine)
  );
}

/** The squares of a bar: each lit along the top and left. */
function bar(): string {
  const cells: string[] = [];
  for (let y = -300; y < 340; y += 108) {
    for (let x = -324; x < 324; x += 108) {
      cells.push(
        `<rect x="${x + 7}" y="${y + 7}" width="94" height="94" rx="16" fill="#7A2505"/><rect x="${x + 7}" y="${y + 7}" width="88" height="87" rx="15" fill="#A33A0E"/>`,
      );
    }
  }
  return cells.join('');
}

/** A rounded square with a mouthful gone from the upper right. */
function bittenSquare(): string {
  const [x, y, w, h, r] = [-196, 34, 392, 236, 40];
  return (
    `M${x + r} ${y}H${x + w - 128}c-6 34 22 52 46 44c-4 32 20 50 46 44c-2 26 16 38 36 34` +
    `V${y + h - r}q0 ${r} ${-r} ${r}H${x + r}q${-r} 0 ${-r} ${-r}V${y + r}q0 ${-r} ${r} ${-r}z`
  );
}

function contents(larder: Larder): string {
  const rows: readonly (readonly [string, number, number, number])[] = [
    ['bite-fig-fennel', -130, 76, 1],
    ['bite-chilli-cacao', 8, 70, 1],
    ['bite-cardamom-coffee', 140, 96, 1],
    ['bite-cardamom-coffee-cut', -60, 146, 1.05],
    ['bite-fig-fennel-cut', 86, 160, 1.05],
    ['bite-chilli-cacao', 200, 190, 1],
    ['bite-chilli-cacao-cut', -132, 222, 1.1],
    ['bite-cardamom-coffee', 14, 236, 1.05],
    ['bite-chilli-cacao-cut', 150, 262, 1.1],
  ];
  return rows.map(([name, x, y, scale]) => larder.put(name, Number(n(x)), y, { scale })).join('');
}
