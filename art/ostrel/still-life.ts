import { textPath } from '../core/lettering.ts';
import { seeded } from '../core/random.ts';
import { ink, paper, type Tea } from './teas.ts';

/** One long pointed leaf from its stem upwards, turned about the stem. */
export function leaf(x: number, y: number, length: number, turn: number, fill: string): string {
  const [w, l] = [length * 0.26, length];
  return `<g transform="translate(${x} ${y}) rotate(${turn})"><path d="M0 0C${w} ${-l * 0.25} ${w} ${-l * 0.7} 0 ${-l}C${-w} ${-l * 0.7} ${-w} ${-l * 0.25} 0 0z" fill="${fill}"/><path d="M0 0V${-l * 0.82}" stroke="${ink}" stroke-opacity=".35" stroke-width="2.5" fill="none"/></g>`;
}

/** A stem with leaves on both sides. */
export function sprig(x: number, y: number, height: number, turn: number, fill: string): string {
  const pairs = [0.25, 0.45, 0.65, 0.85].map((at) => {
    const size = height * 0.34 * (1.15 - at * 0.5);
    return leaf(0, -height * at, size, -58, fill) + leaf(0, -height * (at + 0.06), size, 58, fill);
  });
  return `<g transform="translate(${x} ${y}) rotate(${turn})"><path d="M0 0V${-height}" stroke="${ink}" stroke-opacity=".5" stroke-width="4" fill="none"/>${pairs.join('')}${leaf(0, -height, height * 0.24, 0, fill)}</g>`;
}

function flower(x: number, y: number, size: number): string {
  const petals = Array.from(
    { length: 9 },
    (_, i) =>
      `<ellipse cx="0" cy="${-size * 0.62}" rx="${size * 0.2}" ry="${size * 0.42}" transform="rotate(${i * 40})" fill="#fff" stroke="${ink}" stroke-opacity=".25" stroke-width="2"/>`,
  );
  return `<g transform="translate(${x} ${y})">${petals.join('')}<circle r="${size * 0.28}" fill="#E3B53C"/></g>`;
}

function fruit(x: number, y: number, size: number, fill: string): string {
  const cuts = Array.from(
    { length: 8 },
    (_, i) =>
      `<path d="M0 0L${size * 0.22} ${-size * 0.7}A${size * 0.74} ${size * 0.74} 0 0 0 ${-size * 0.22} ${-size * 0.7}z" transform="rotate(${i * 45})" fill="${fill}"/>`,
  );
  return `<g transform="translate(${x} ${y})"><circle r="${size}" fill="${fill}"/><circle r="${size * 0.86}" fill="#FBF3DF"/>${cuts.join('')}</g>`;
}

/** Steam, or smoke: two thin lines that lean. */
export function steam(x: number, y: number, height: number, paint: string): string {
  const line = (dx: number) =>
    `<path d="M${x + dx} ${y}c-40 ${-height * 0.25} 40 ${-height * 0.5} 0 ${-height}" fill="none" stroke="${paint}" stroke-width="6" stroke-linecap="round" stroke-opacity=".7"/>`;
  return line(-34) + line(26);
}

export function motif(kind: Tea['motif'], x: number, y: number, size: number, paint: string): string {
  if (kind === 'flower') return flower(x, y, size);
  if (kind === 'fruit') return fruit(x, y, size * 0.8, paint);
  if (kind === 'smoke') return steam(x, y + size, size * 2, paint);
  return (
    leaf(x - size * 0.5, y + size * 0.7, size * 1.6, -24, paint) +
    leaf(x + size * 0.4, y + size * 0.7, size * 1.6, 22, paint)
  );
}

const serif = (text: string, x: number, y: number, size: number, fill: string, tracking = 0) =>
  `<path d="${textPath(text, x, y, { size, weight: 'serif', tracking })}" fill="${fill}"/>`;

/** A tin with its paper label, standing on (x, y), `scale` 1 is 720 high. Light comes from the upper left. */
export function tin(tea: Tea, x: number, y: number, scale = 1): string {
  const [w, h] = [210, 600];
  const lid = `<path d="M${-w - 8} ${-h}v-84a${w + 8} 44 0 0 1 ${2 * (w + 8)} 0v84a${w + 8} 44 0 0 1 ${-2 * (w + 8)} 0z" fill="${tea.tin}" stroke="${ink}" stroke-width="4"/><path d="M${-w - 8} ${-h - 84}a${w + 8} 44 0 0 0 ${2 * (w + 8)} 0" fill="none" stroke="${ink}" stroke-width="3" stroke-opacity=".6"/>`;
  const body = `<path d="M${-w} ${-h}V0a${w} 44 0 0 0 ${2 * w} 0V${-h}z" fill="${tea.tin}" stroke="${ink}" stroke-width="4"/>`;
  const label = `<path d="M${-w + 2} -500a${w} 44 0 0 0 ${2 * w - 4} 0v360a${w} 44 0 0 1 ${-2 * w + 4} 0z" fill="${paper}"/><path d="M${-w + 2} -478a${w} 44 0 0 0 ${2 * w - 4} 0M${-w + 2} -162a${w} 44 0 0 0 ${2 * w - 4} 0" fill="none" stroke="${tea.tin}" stroke-width="4"/>`;
  const shade = `<path d="M${w * 0.5} ${-h + 40}V${38}a${w} 44 0 0 0 ${w * 0.5} -38V${-h - 60}z" fill="${ink}" fill-opacity=".13"/><path d="M${-w * 0.82} ${-h + 20}V${20}" stroke="#fff" stroke-opacity=".35" stroke-width="14" stroke-linecap="round"/>`;
  const [one, two] = tea.name;
  const words = [
    serif('OSTREL', 0, -408, 30, ink, 220),
    serif(one ?? '', 0, -316, 84 * fitting(one ?? ''), ink, -5),
    serif(two ?? '', 0, -232, 84 * fitting(two ?? ''), ink, -5),
    serif(tea.kind, 0, -156, 29, ink, 10),
  ];
  return `<g transform="translate(${x} ${y}) scale(${scale})"><ellipse cx="34" cy="26" rx="${w + 60}" ry="52" fill="${ink}" fill-opacity=".14"/>${body}${label}${words.join('')}${shade}${lid}</g>`;
}

/** Long words get smaller, so that they stay on the label. */
const fitting = (word: string) => Math.min(1, 7.4 / word.length);

/** A cup on its saucer at (x, y), with tea in it. */
export function cup(tea: Tea, x: number, y: number, scale = 1): string {
  return `<g transform="translate(${x} ${y}) scale(${scale})"><ellipse cx="26" cy="42" rx="330" ry="66" fill="${ink}" fill-opacity=".14"/><ellipse rx="310" ry="70" cy="10" fill="${paper}" stroke="${ink}" stroke-width="4"/><ellipse rx="180" ry="34" cy="4" fill="none" stroke="${ink}" stroke-opacity=".3" stroke-width="3"/><path d="M214 -208c104 -34 132 104 -6 130" fill="none" stroke="${ink}" stroke-width="34"/><path d="M214 -208c104 -34 132 104 -6 130" fill="none" stroke="${paper}" stroke-width="26"/><path d="M-236 -250C-232 -70 -150 16 0 16S232 -70 236 -250z" fill="${paper}" stroke="${ink}" stroke-width="4"/><path d="M96 2C190 -22 226 -110 234 -236L172 -216C166 -110 140 -40 96 2z" fill="${ink}" fill-opacity=".1"/><ellipse cy="-250" rx="236" ry="58" fill="${paper}" stroke="${ink}" stroke-width="4"/><ellipse cy="-244" rx="210" ry="44" fill="${tea.cup}"/><path d="M-150 -256a190 36 0 0 1 150 -28" stroke="#fff" stroke-opacity=".6" stroke-width="8" fill="none" stroke-linecap="round"/>${steam(0, -330, 200, paper)}</g>`;
}

/** A plate of round biscuits at (x, y), with crumbs of the tea's leaf colour on them. */
export function plate({ cup: crust, leaf: crumbs }: Tea, x: number, y: number): string {
  const chance = seeded(17);
  const biscuit = (dx: number, dy: number) => {
    const dots = Array.from({ length: 9 }, () => {
      const [turn, far] = [chance.between(0, 6.28), chance.between(10, 88)];
      return `<circle cx="${Math.round(Math.cos(turn) * far)}" cy="${Math.round(Math.sin(turn) * far * 0.5)}" r="6" fill="${crumbs}"/>`;
    });
    return `<g transform="translate(${dx} ${dy})"><ellipse cy="18" rx="124" ry="62" fill="${crumbs}" stroke="${ink}" stroke-width="4"/><ellipse rx="124" ry="62" fill="${crust}" stroke="${ink}" stroke-width="4"/>${dots.join('')}</g>`;
  };
  const pile = [
    [-170, -40],
    [170, -40],
    [0, 20],
    [-80, -110],
    [90, -110],
    [0, -170],
  ].map(([dx = 0, dy = 0]) => biscuit(dx, dy));
  return `<g transform="translate(${x} ${y})"><ellipse cx="26" cy="46" rx="470" ry="116" fill="${ink}" fill-opacity=".14"/><ellipse cy="10" rx="450" ry="120" fill="${paper}" stroke="${ink}" stroke-width="4"/><ellipse cy="2" rx="330" ry="76" fill="none" stroke="${ink}" stroke-opacity=".3" stroke-width="3"/>${pile.join('')}</g>`;
}

/** Dry leaves scattered over a field. */
export function scattered(
  tea: Tea,
  seed: number,
  count: number,
  box: readonly [number, number, number, number],
): string {
  const chance = seeded(seed);
  const [left, top, right, bottom] = box;
  return Array.from({ length: count }, () =>
    leaf(
      Math.round(chance.between(left, right)),
      Math.round(chance.between(top, bottom)),
      Math.round(chance.between(44, 86)),
      Math.round(chance.between(0, 360)),
      tea.leaf,
    ),
  ).join('');
}
