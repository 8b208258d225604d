import { expect, it } from 'vitest';
import { contrast } from '#domain/presentation/readable-text-colour.ts';
import { BRAND_STYLE, buyColours, paletteProblems } from '#domain/presentation/shop-style.ts';
import { DEFAULT_PALETTE, paletteOf, themeProperties } from '#domain/presentation/store-theme.ts';

const STYLES = {
  background: BRAND_STYLE.background_colour,
  text: BRAND_STYLE.text_colour,
  tertiary: BRAND_STYLE.tertiary_colour,
};

it('changes nothing for a theme that says nothing', () => {
  expect(themeProperties({})).toEqual({});
});

it('colours by role', () => {
  expect(themeProperties({ palette: { ink: '#102030', surface: '#fafafa' } })).toEqual({
    '--color-ink': '#102030',
    '--color-white': '#fafafa',
  });
});

it.each([
  [{ edges: 'straight' }, { '--edge-depth': '0px', '--tooth-depth': '0px' }],
  [{ edges: 'straight' }, { '--bag': 'none', '--pin': 'inline' }],
  [{ edges: 'rounded' }, { '--edge-radius': '0 0 24px 24px' }],
  [{ outlines: 'fine' }, { '--outline-width': '1px', '--thin-line': '1px', '--depth': '0' }],
  [{ outlines: 'fine' }, { '--star': 'var(--color-ink)' }],
  [{ texture: 'none' }, { '--texture': 'none' }],
  [{ headerHeight: 152 }, { '--navbar-height': '152px' }],
  [{ readingFont: 'Newsreader' }, { '--font-reading': "'Newsreader', Georgia, 'Times New Roman', serif" }],
] as const)('of %o makes the properties', (theme, properties) => {
  expect(themeProperties(theme)).toMatchObject(properties);
});

it('finds no fault with the default palette', () => {
  expect(paletteProblems(STYLES, DEFAULT_PALETTE)).toEqual([]);
});

it.each([
  [{ danger: '#ff9999' }, ['theme', 'palette', 'danger']],
  [{ paper: '#666666' }, ['theme', 'palette', 'paper']],
  [{ ink: '#eeeeee' }, ['globalStyles', 'background']],
  // Orange on yellow.
  [{ buy: '#ff6a19' }, ['theme', 'palette', 'buy']],
  [{ buy: '#ff6a19' }, ['globalStyles', 'tertiary']],
])('names the field of %o, which cannot be read', (palette, path) => {
  expect(paletteProblems(STYLES, paletteOf({ palette })).map((problem) => problem.path)).toContainEqual(path);
});

it('offers a shade that can be read', () => {
  const [problem] = paletteProblems(STYLES, paletteOf({ palette: { danger: '#ff9999' } }));
  const [shade = ''] = /#[0-9a-f]{6}$/.exec(problem?.message ?? '') ?? [];
  expect(contrast(shade, DEFAULT_PALETTE.surface)).toBeGreaterThanOrEqual(4.5);
});

it('takes a button to buy that contrasts with what is around it and has a label that can be read', () => {
  const palette = paletteOf({ palette: { buy: '#1b6130' } });
  expect(paletteProblems(STYLES, palette)).toEqual([]);
  expect(buyColours(STYLES, palette)).toEqual({ background: '#1b6130', text: palette.paper });
});

it('offers a shade of a button to buy on which one of the label colours can be read', () => {
  const problems = paletteProblems(STYLES, paletteOf({ palette: { buy: '#c8500a' } }));
  const [shade = ''] = /#[0-9a-f]{6}$/.exec(problems[0]?.message ?? '') ?? [];
  expect(paletteProblems(STYLES, paletteOf({ palette: { buy: shade } }))).toEqual([]);
});

it('derives the button to buy that the stylesheet has from the default colours', () => {
  expect(buyColours(STYLES, DEFAULT_PALETTE)).toEqual({
    background: BRAND_STYLE.text_colour,
    text: DEFAULT_PALETTE.paper,
  });
});

it('derives the button to buy from the darker of the colours where the background is pale', () => {
  const styles = { background: '#f1efe6', text: '#2f4a3c', tertiary: '#dde5cc' };
  const palette = paletteOf({ palette: { ink: '#23312a', paper: '#fbfaf5' } });
  expect(buyColours(styles, palette)).toEqual({ background: '#2f4a3c', text: '#fbfaf5' });
  expect(buyColours({ ...styles, background: '#1b6130' }, palette).background).toBe('#1b6130');
  expect(buyColours({ ...styles, text: '#9fb8a8' }, palette).background).toBe('#23312a');
});
