import { textPath } from '../core/lettering.ts';
import { cup, leaf, motif, plate, scattered, sprig, steam, tin } from './still-life.ts';
import { biscuits, green, ink, paper, sage, type Tea, teas } from './teas.ts';

const BOARD = 1280;

const svg = (width: number, height: number, content: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">${content}</svg>`;

/** A wall with a pale round of light on it, and the table in front. */
function board(field: string, content: string): string {
  return svg(
    BOARD,
    BOARD,
    `<rect width="1280" height="1280" fill="${field}"/><circle cx="560" cy="520" r="430" fill="#fff" fill-opacity=".38"/><rect y="960" width="1280" height="320" fill="${ink}" fill-opacity=".08"/>${content}`,
  );
}

const pack = (tea: Tea) => () =>
  board(
    tea.field,
    `${sprig(1010, 1010, 420, 16, tea.leaf)}${tin(tea, 600, 1060, 1.18)}${scattered(tea, 3, 5, [900, 1090, 1180, 1190])}`,
  );

const poured = (tea: Tea) => () =>
  board(
    tea.field,
    `${scattered(tea, 11, 16, [120, 1030, 1160, 1230])}${cup(tea, 610, 960, 1.45)}${motif(tea.motif, 1090, 1090, 80, tea.tin)}`,
  );

const tinOfBiscuits = (kind: Tea) => () => board(kind.field, tin(kind, 640, 1060, 1.18));

const served = (kind: Tea) => () =>
  board(kind.field, `${sprig(1130, 1010, 300, 18, '#6F8B63')}${plate(kind, 610, 990)}`);

/** A window sill in the morning. */
const scene = (tea: Tea) => () =>
  svg(
    BOARD,
    BOARD,
    `<rect width="1280" height="1280" fill="${tea.field}"/><rect x="150" y="90" width="980" height="840" fill="#E8F0F2" stroke="${paper}" stroke-width="40"/><path d="M170 700Q400 520 640 640T1110 580V910H170z" fill="#B9CBB0"/><path d="M170 800Q480 650 760 760T1110 720V910H170z" fill="#93AE8B"/><circle cx="860" cy="320" r="90" fill="#F6E3B0"/><path d="M640 90V930M150 470H1130" stroke="${paper}" stroke-width="26"/><rect x="80" y="920" width="1120" height="60" fill="${paper}"/><rect y="980" width="1280" height="300" fill="${ink}" fill-opacity=".1"/>${sprig(1060, 930, 380, 10, '#6F8B63')}${tin(tea, 400, 1040, 0.86)}${cup(tea, 820, 1080, 0.86)}`,
  );

const detail = (tea: Tea) => () =>
  svg(
    BOARD,
    BOARD,
    `<rect width="1280" height="1280" fill="${tea.field}"/><circle cx="640" cy="640" r="520" fill="${paper}"/>${scattered(tea, 29, 60, [330, 380, 950, 950])}`,
  );

const threeTins = (tea: Tea) => () =>
  board(tea.field, [330, 950, 640].map((x, i) => tin(tea, x, i === 2 ? 1120 : 1030, 0.92)).join(''));

/** A box seen from above with small tins in it. */
function box(inside: readonly Tea[], field: string, missing = 0): string {
  const places = [0, 1, 2, 3, 4, 5].map((i) => ({
    x: 380 + (i % 3) * 260,
    y: 500 + Math.floor(i / 3) * 270,
    i,
  }));
  const tins = places.map(({ x, y, i }) => {
    const tea = inside[i % inside.length] as Tea;
    if (i >= places.length - missing)
      return `<circle cx="${x}" cy="${y}" r="108" fill="none" stroke="${ink}" stroke-width="4" stroke-dasharray="12 14" stroke-opacity=".6"/>`;
    return `<circle cx="${x + 8}" cy="${y + 10}" r="112" fill="${ink}" fill-opacity=".2"/><circle cx="${x}" cy="${y}" r="112" fill="${tea.tin}" stroke="${ink}" stroke-width="4"/><circle cx="${x}" cy="${y}" r="78" fill="${paper}"/>${motif(tea.motif, x, y, 34, tea.tin)}`;
  });
  return svg(
    BOARD,
    BOARD,
    `<rect width="1280" height="1280" fill="${field}"/><rect x="222" y="352" width="860" height="600" rx="16" fill="${ink}" fill-opacity=".15"/><rect x="210" y="330" width="860" height="610" rx="16" fill="${green}" stroke="${ink}" stroke-width="4"/><rect x="240" y="360" width="800" height="550" rx="8" fill="${sage}"/>${tins.join('')}<path d="${textPath('Ostrel', 640, 1090, { size: 84, weight: 'serif', tracking: 10 })}" fill="${ink}"/>${sprig(1120, 1180, 260, 24, '#6F8B63')}${sprig(150, 1180, 220, -24, '#6F8B63')}`,
  );
}

/** A card on its envelope, tied with a sprig. */
const giftCard = () =>
  board(
    '#E4E8DA',
    `<g transform="rotate(-7 640 660)"><rect x="238" y="432" width="820" height="540" rx="12" fill="${ink}" fill-opacity=".15"/><rect x="226" y="410" width="820" height="540" rx="12" fill="${paper}" stroke="${ink}" stroke-width="4"/><path d="M228 416l408 300 408-300" fill="none" stroke="${ink}" stroke-width="4"/></g><g transform="rotate(5 660 640)"><rect x="300" y="336" width="740" height="470" rx="26" fill="${green}" stroke="${ink}" stroke-width="4"/><rect x="330" y="366" width="680" height="410" rx="14" fill="none" stroke="${sage}" stroke-width="4"/><path d="${textPath('Ostrel', 670, 560, { size: 120, weight: 'serif', tracking: 10 })}" fill="${paper}"/><path d="${textPath('A pot for somebody', 670, 660, { size: 44, weight: 'serif', tracking: 2 })}" fill="${sage}"/>${motif('leaf', 670, 722, 36, sage)}</g>${sprig(1130, 1120, 420, 24, '#6F8B63')}${cup(first, 210, 1130, 0.62)}`,
  );

const wordmark = textPath('Ostrel', 0, 66, { size: 92, weight: 'serif', tracking: 6, anchor: 'start' });

const logo = () =>
  svg(
    340,
    84,
    `<path d="${wordmark}" fill="${green}"/><g fill="${green}">${leafShape(292, 74, 66, 24)}${leafShape(292, 74, 46, -40)}</g>`,
  );

/** A leaf of one colour, for the logo. */
const leafShape = (x: number, y: number, length: number, turn: number) =>
  `<path transform="translate(${x} ${y}) rotate(${turn})" d="M0 0C${length * 0.3} ${-length * 0.25} ${length * 0.3} ${-length * 0.7} 0 ${-length}C${-length * 0.3} ${-length * 0.7} ${-length * 0.3} ${-length * 0.25} 0 0z"/>`;

const mark = () =>
  svg(
    64,
    64,
    `<rect width="64" height="64" rx="14" fill="${green}"/><g fill="${sage}">${leafShape(32, 54, 42, 18)}${leafShape(32, 54, 32, -38)}</g>`,
  );

/** Small drawings in a square of 64, for lists and the heads of pages. */
const small = (content: string) => () => svg(64, 64, content);
const first: Tea = teas['first-light'];

const accents: Record<string, () => string> = {
  leaf: small(leaf(32, 60, 54, 18, '#6F8B63')),
  sprig: small(sprig(32, 62, 46, 0, '#6F8B63')),
  flower: small(motif('flower', 32, 32, 28, '#000')),
  citrus: small(motif('fruit', 32, 32, 32, '#CC8538')),
  steam: small(`<g transform="translate(34 58) scale(.5)">${steam(0, 0, 104, green)}</g>`),
  cup: small(`<g transform="translate(28 54) scale(.09)">${cup(first, 0, 0, 1)}</g>`),
  tin: small(`<g transform="translate(32 44) scale(.056)">${tin(first, 0, 0, 1)}</g>`),
};

const share = () =>
  svg(
    610,
    630,
    `<rect width="610" height="630" fill="${paper}"/><rect x="604" width="6" height="630" fill="${green}"/><g transform="translate(56 190) scale(1.25)" fill="${green}">${`<path d="${wordmark}"/>`}</g><path d="${textPath('Loose-leaf tea,', 56, 390, { size: 46, weight: 'serif', anchor: 'start', tracking: 0 })}${textPath('a pot at a time.', 56, 446, { size: 46, weight: 'serif', anchor: 'start', tracking: 0 })}" fill="${ink}"/>${sprig(470, 600, 170, 14, '#6F8B63')}`,
  );

const emptyCup = () =>
  svg(640, 520, `<g transform="translate(300 440)">${cup({ ...first, cup: '#EFEBDD' }, 0, 0, 0.9)}</g>`);

const sent = () =>
  svg(
    320,
    260,
    `<rect x="30" y="60" width="220" height="150" rx="10" fill="${paper}" stroke="${ink}" stroke-width="4"/><path d="M32 66l108 82 108-82" fill="none" stroke="${ink}" stroke-width="4"/>${sprig(268, 240, 150, 4, '#6F8B63')}`,
  );

const spilled = () =>
  svg(
    800,
    640,
    `<ellipse cx="400" cy="560" rx="330" ry="40" fill="${first.cup}" fill-opacity=".75"/><g transform="translate(470 508) rotate(-62)">${tin(teas['snow-bud'], 0, 0, 0.56)}</g>${scattered(teas['snow-bud'], 5, 14, [140, 520, 680, 600])}`,
  );

const flourish = () =>
  svg(
    600,
    300,
    `<g transform="translate(110 222) rotate(72) scale(.82)">${sprig(0, 0, 520, 0, '#6F8B63')}</g>`,
  );

const pattern = () =>
  svg(
    400,
    400,
    [
      [60, 120, 20],
      [240, 90, -40],
      [150, 260, 70],
      [330, 300, 10],
      [60, 370, -20],
    ]
      .map(([x = 0, y = 0, turn = 0]) => leaf(x, y, 70, turn, sage))
      .join(''),
  );

/** The pictures of the tea store, by their names in `store/ostrel/pictures`. */
export const ostrelPictures: Record<string, () => string> = {
  ...Object.fromEntries(
    Object.entries(teas).flatMap(([handle, tea]) => [
      [`${handle}-pack`, pack(tea)],
      [`${handle}-poured`, poured(tea)],
    ]),
  ),
  ...Object.fromEntries(
    Object.entries(biscuits).flatMap(([handle, kind]) => [
      [`${handle}-pack`, tinOfBiscuits(kind)],
      [`${handle}-plate`, served(kind)],
    ]),
  ),
  'first-light-scene': scene(teas['first-light']),
  'paper-lantern-scene': scene(teas['paper-lantern']),
  'night-orchard-scene': scene(teas['night-orchard']),
  'first-light-detail': detail(teas['first-light']),
  'green-hill-detail': detail(teas['green-hill']),
  'first-light-3-tins': threeTins(teas['first-light']),
  'paper-lantern-3-tins': threeTins(teas['paper-lantern']),
  'tasting-box-pack': () =>
    box(
      [
        teas['first-light'],
        teas['paper-lantern'],
        teas['slow-oolong'],
        teas['green-hill'],
        teas['night-orchard'],
        teas['chamomile-field'],
      ],
      '#E4E8DA',
    ),
  'gift-card-pack': giftCard,
  'choose-six-pack': () =>
    box(
      [
        teas['grey-harbour'],
        teas['snow-bud'],
        teas['ginger-peel'],
        teas['chamomile-field'],
        teas['cedar-smoke'],
      ],
      '#E7E1EC',
      1,
    ),
  'brand/logo': logo,
  'brand/logo-mark': mark,
  'brand/share-field': share,
  'brand/empty': emptyCup,
  'brand/not-found': spilled,
  'brand/marker': accents.leaf as () => string,
  'brand/flourish': flourish,
  'brand/message-sent': sent,
  'brand/pattern-colour': pattern,
  ...Object.fromEntries(Object.entries(accents).map(([name, draw]) => [`accents/${name}`, draw])),
  ...Object.fromEntries(
    ['leaf', 'citrus', 'sprig', 'flower', 'steam', 'cup', 'tin'].map((name, i) => [
      `brand/accent-${i + 1}`,
      accents[name] as () => string,
    ]),
  ),
};
