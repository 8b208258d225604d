import { expect, it } from 'vitest';
import { colourChanges, recoloured } from '#domain/presentation/recoloured.ts';
import type { StyleEdit } from '#domain/presentation/shop-style.ts';
import { DEFAULT_PALETTE, type Palette } from '#domain/presentation/store-theme.ts';

const WRITTEN = { background_colour: '#ff6a19', text_colour: '#882D07', tertiary_colour: '#FFE70B' };
const changesBy = (style: StyleEdit, palette: Partial<Palette> = {}) =>
  colourChanges(
    { style: WRITTEN, palette: DEFAULT_PALETTE },
    { style: { ...WRITTEN, ...style }, palette: { ...DEFAULT_PALETTE, ...palette } },
  );
const CALL_OUT = { backgroundColor: '#882d07', textColor: '#FFF6E5', texts: ['#882d07 is a colour'] };

it("what is written in a colour of the shop's own follows when that is restyled", () => {
  const changes = changesBy({ text_colour: '#123456' });
  expect(recoloured(CALL_OUT, changes)).toEqual({ ...CALL_OUT, backgroundColor: '#123456' });
});

it('small text follows the text colour', () => {
  const changes = changesBy({ text_colour: '#0b3d2e' });
  expect(recoloured({ textColor: '#4A1602' }, changes).textColor).not.toBe('#4A1602');
});

it('nothing changes while nothing is restyled', () => {
  expect(recoloured(CALL_OUT, changesBy({ text_colour: '#882d07' }))).toBe(CALL_OUT);
});

it('colours of the palette follow as well', () => {
  const changes = changesBy({}, { paper: '#f7f7f2' });
  expect(recoloured(CALL_OUT, changes)).toEqual({ ...CALL_OUT, textColor: '#f7f7f2' });
});

it('two colours that change places are each other', () => {
  const { paper, highlight } = DEFAULT_PALETTE;
  const changes = changesBy({}, { paper: highlight, highlight: paper });
  expect(recoloured([paper, highlight], changes)).toEqual([highlight, paper]);
});
