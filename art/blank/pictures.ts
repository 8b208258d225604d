const ink = '#23272E';
const slate = '#3A4350';
const mid = '#8C95A1';
const pale = '#DDE1E6';
const paper = '#FFFFFF';
const field = '#E9ECEF';

const BOARD = 1280;

const svg = (width: number, height: number, content: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">${content}</svg>`;

const board = (content: string) => () =>
  svg(BOARD, BOARD, `<rect width="${BOARD}" height="${BOARD}" fill="${field}"/>${content}`);

const rect = (x: number, y: number, width: number, height: number, fill: string, round = 12) =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="${round}" fill="${fill}"/>`;

/** An awning of stripes with scalloped ends, the sign of a store without a name. */
function awning(x: number, y: number, width: number, height: number, colours: readonly string[]): string {
  const stripe = width / 6;
  return [0, 1, 2, 3, 4, 5]
    .map((i) => {
      const left = x + i * stripe;
      return `<path d="M${left} ${y}h${stripe}v${height}a${stripe / 2} ${stripe / 2} 0 0 1 ${-stripe} 0z" fill="${colours[i % colours.length]}"/>`;
    })
    .join('');
}

const plant = (x: number, y: number, size: number) =>
  `<g transform="translate(${x} ${y}) scale(${size})"><path d="M0-60C-60-110-60-190 0-240 60-190 60-110 0-60zM-6-60C-90-70-130-130-120-190-50-180-6-130-6-60zM6-60C90-70 130-130 120-190 50-180 6-130 6-60z" fill="${mid}"/><path d="M-60-70H60L44 50H-44z" fill="${slate}"/></g>`;

const jar = (x: number, y: number) =>
  `${rect(x - 55, y - 210, 110, 40, slate, 8)}${rect(x - 75, y - 180, 150, 180, paper, 26)}${rect(x - 75, y - 130, 150, 80, pale, 0)}`;
const bag = (x: number, y: number) =>
  `<path d="M${x - 80} ${y}V${y - 250}l20-20h120l20 20V${y}z" fill="${mid}"/>${rect(x - 52, y - 190, 104, 110, paper, 8)}`;
const carton = (x: number, y: number) =>
  `${rect(x - 95, y - 160, 190, 160, slate, 6)}${rect(x - 95, y - 160, 190, 44, ink, 6)}${rect(x - 50, y - 90, 100, 56, pale, 6)}`;

const front = board(
  `${rect(0, 1040, 1280, 240, pale, 0)}${rect(190, 300, 900, 760, paper, 16)}${rect(270, 560, 460, 380, pale)}${rect(800, 540, 220, 520, slate)}<circle cx="840" cy="810" r="14" fill="${paper}"/>${carton(390, 940)}${jar(560, 940)}${awning(150, 330, 980, 150, [slate, paper])}${rect(150, 290, 980, 50, ink, 10)}${plant(1150, 1060, 0.9)}`,
);

const shelf = board(
  [470, 860]
    .map(
      (y, i) =>
        `${[220, 500, 790, 1060].map((x, n) => [jar, bag, carton][(n + i) % 3]?.(x, y)).join('')}${rect(80, y, 1120, 34, slate, 6)}`,
    )
    .join(''),
);

const table = board(
  `${rect(0, 900, 1280, 380, pale, 0)}${rect(330, 520, 620, 420, mid, 10)}${rect(590, 520, 100, 420, field, 0)}${rect(400, 740, 150, 110, paper, 8)}<circle cx="1030" cy="890" r="95" fill="${slate}"/><circle cx="1030" cy="890" r="48" fill="${field}"/>${plant(210, 930, 1.1)}`,
);

/** A mark of one colour, which takes the colour of the text around it. */
const markShape = (fill: string) =>
  `<path d="M10 8h44l6 16a7 7 0 0 1-14 0 7 7 0 0 1-14 0 7 7 0 0 1-14 0 7 7 0 0 1-14 0z" fill="${fill}"/><path d="M10 36h44v22H10z" fill="none" stroke="${fill}" stroke-width="5"/><path d="M34 40h12v18H34z" fill="${fill}"/>`;

const small = (content: string) => () => svg(64, 64, content);
const accents = [
  `<circle cx="32" cy="32" r="20" fill="${mid}"/>`,
  `<rect x="14" y="14" width="36" height="36" rx="8" fill="${slate}"/>`,
  `<path d="M32 10l22 40H10z" fill="${mid}"/>`,
  `<circle cx="32" cy="32" r="15" fill="none" stroke="${slate}" stroke-width="10"/>`,
  `<path d="M32 8l24 24-24 24L8 32z" fill="${mid}"/>`,
  `<path d="M12 32h40M32 12v40" stroke="${slate}" stroke-width="10" stroke-linecap="round"/>`,
  `<path d="M10 40a22 22 0 0 1 44 0z" fill="${mid}"/>`,
] as const;

/** The pictures of the store that starts from nothing, by their names in `store/blank/pictures`. */
export const blankPictures: Record<string, () => string> = {
  'placeholder-scene': front,
  'placeholder-shelf': shelf,
  'placeholder-table': table,
  'placeholder-product': board(
    `<circle cx="640" cy="600" r="430" fill="${paper}" fill-opacity=".7"/><g transform="translate(640 960) scale(2.4)">${bag(0, 0)}</g>`,
  ),
  'brand/logo': () => svg(64, 64, markShape(ink)),
  'brand/logo-mark': () =>
    svg(
      64,
      64,
      `<rect width="64" height="64" rx="14" fill="${slate}"/><g transform="translate(10 9) scale(.69)">${markShape(paper)}</g>`,
    ),
  'brand/share-field': () =>
    svg(
      610,
      630,
      `<rect width="610" height="630" fill="${paper}"/><rect x="604" width="6" height="630" fill="${slate}"/><g transform="translate(185 190) scale(3.75)">${markShape(slate)}</g>`,
    ),
  'brand/pattern-colour': () =>
    svg(
      400,
      400,
      [
        [60, 90],
        [240, 60],
        [150, 230],
        [330, 280],
        [70, 350],
      ]
        .map(([x, y]) => `<circle cx="${x}" cy="${y}" r="16" fill="${pale}"/>`)
        .join(''),
    ),
  'brand/empty': () =>
    svg(
      640,
      520,
      `<path d="M180 200h280l30 270H150z" fill="${pale}"/><path d="M240 240v-70a80 80 0 0 1 160 0v70" fill="none" stroke="${slate}" stroke-width="18" stroke-linecap="round"/>`,
    ),
  'brand/not-found': () =>
    svg(
      800,
      640,
      `${rect(140, 90, 520, 150, slate)}<path d="M660 90l80 75-80 75z" fill="${slate}"/>${rect(370, 240, 60, 330, mid, 6)}${rect(230, 140, 330, 50, field, 8)}<ellipse cx="400" cy="580" rx="260" ry="26" fill="${pale}"/>`,
    ),
  'brand/message-sent': () =>
    svg(
      320,
      260,
      `<rect x="40" y="60" width="230" height="150" rx="10" fill="${paper}" stroke="${slate}" stroke-width="6"/><path d="M42 66l113 84 113-84" fill="none" stroke="${slate}" stroke-width="6"/>`,
    ),
  'brand/marker': small(`<circle cx="32" cy="32" r="20" fill="${mid}"/>`),
  'brand/flourish': () =>
    svg(
      600,
      300,
      `<path d="M30 210C150 90 250 90 320 180s160 60 250-60" fill="none" stroke="${mid}" stroke-width="14" stroke-linecap="round"/>`,
    ),
  ...Object.fromEntries(accents.map((content, i) => [`brand/accent-${i + 1}`, small(content)])),
};
