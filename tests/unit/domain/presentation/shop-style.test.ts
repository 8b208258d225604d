import { expect, it } from 'vitest';
import { contrast } from '#domain/presentation/readable-text-colour.ts';
import { BRAND_STYLE, smallTextColour, styleProblems } from '#domain/presentation/shop-style.ts';

it('finds no fault with the brand', () => {
  expect(styleProblems(BRAND_STYLE)).toEqual([]);
});

it.each([
  [{ background_colour: '#222222' }, 'background_colour'],
  [{ tertiary_colour: '#882d07' }, 'tertiary_colour'],
  [{ text_colour: '#ffe70b' }, 'text_colour'],
  [{ background_colour: '#ffd8b0', text_colour: '#ffb98a' }, 'text_colour'],
])('%o cannot be read, and the field is named', (edit, field) => {
  expect(styleProblems(edit).map(({ path }) => path)).toContain(`/configFile/${field}`);
});

it('says how far a colour is from being readable', () => {
  const [fault] = styleProblems({ background_colour: '#000000' });
  expect(fault?.message).toMatch(
    /contrast of \d+\.\d to small text; it must be 4.5 or more; the nearest shade is #[0-9a-f]{6}$/,
  );
});

it("keeps the default colour for small text with the brand's text colour", () => {
  expect(smallTextColour({ background_colour: '#ffcc00' })).toBe('#4a1602');
});

it('takes a text colour that reads everywhere as it is', () => {
  expect(smallTextColour({ text_colour: '#102030' })).toBe('#102030');
});

it('darkens a text colour until small text can be read on the background', () => {
  const colour = smallTextColour({ text_colour: '#8a2be2' });
  expect(contrast(colour, BRAND_STYLE.background_colour)).toBeGreaterThanOrEqual(4.5);
});
