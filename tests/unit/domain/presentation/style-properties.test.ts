import { expect, it } from 'vitest';
import { BRAND_STYLE } from '#domain/presentation/shop-style.ts';
import { DEFAULT_PALETTE } from '#domain/presentation/store-theme.ts';
import { buyProperties, styleProperties } from '#domain/presentation/style-properties.ts';

it("changes nothing for the brand's own style", () => {
  expect(styleProperties(BRAND_STYLE)).toEqual({});
});

it('colours the fields, and keeps the colour of small text where the text colour stays', () => {
  expect(styleProperties({ background_colour: '#ffcc00', tertiary_colour: '#b8f2c8' })).toEqual({
    '--color-orange': '#ffcc00',
    '--color-yellow': '#b8f2c8',
    '--button-primary-background': '#b8f2c8',
  });
});

it('gives the buttons to buy the first colour that contrasts, or the chosen one', () => {
  expect(buyProperties(BRAND_STYLE)).toEqual({});
  expect(buyProperties({ text_colour: '#102030' })).toEqual({
    '--button-buy-background': '#102030',
    '--button-buy-text': '#fff6e5',
  });
  expect(buyProperties({}, { ...DEFAULT_PALETTE, buy: '#1b6130' })).toEqual({
    '--button-buy-background': '#1b6130',
    '--button-buy-text': '#fff6e5',
  });
});

it('gives small text and outlines the new text colour', () => {
  expect(styleProperties({ text_colour: '#102030' })).toMatchObject({
    '--color-wine': '#102030',
    '--color-ink': '#102030',
    '--button-secondary-outline': '#102030',
  });
});

it('scales all text with the size of reading text', () => {
  expect(styleProperties({ font_size: 20 })).toMatchObject({
    '--size-16': '1.25rem',
    '--size-48': '3.75rem',
  });
});

it('sets display text in the normal family and headings in the bold one, Prompt standing in for what they have not', () => {
  expect(styleProperties({ font_family: 'Inter', bold_font_family: 'Georgia' })).toEqual({
    '--font-display': 'var(--font-reading)',
    '--font-heading': "'Georgia', 'Prompt', 'Prompt fallback', 'Arial Black', sans-serif",
  });
  expect(styleProperties({ font_family: 'Khmer', bold_font_family: 'Prompt' })).toEqual({
    '--font-heading': "'Prompt', 'Prompt fallback', 'Arial Black', sans-serif",
  });
});

it('lets nothing but a name into the list of families', () => {
  const { '--font-heading': list } = styleProperties({ bold_font_family: "x', url(//evil)" });
  expect(list).toBe("'x urlevil', 'Prompt', 'Prompt fallback', 'Arial Black', sans-serif");
});

it('sets headings in the face that was chosen', () => {
  expect(styleProperties({ font_family: 'Inter' })).toEqual({
    '--font-heading': 'var(--font-reading)',
    '--font-display': 'var(--font-reading)',
  });
});
