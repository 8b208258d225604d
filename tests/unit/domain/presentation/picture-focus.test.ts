import { describe, expect, it } from 'vitest';
import { focusOf, withFocus } from '#domain/presentation/picture-focus.ts';

describe('the focus point of a picture', () => {
  it('is its centre where nobody has chosen one', () => {
    expect(focusOf('/pictures/oat-bar.webp')).toEqual({
      address: '/pictures/oat-bar.webp',
      focus: { x: 50, y: 50 },
    });
  });

  it('is read as it was written', () => {
    const url = withFocus('/pictures/oat-bar.webp', { x: 30, y: 75 });
    expect(focusOf(url)).toEqual({ address: '/pictures/oat-bar.webp', focus: { x: 30, y: 75 } });
  });

  it('takes the place of the one before', () => {
    expect(withFocus('/pictures/oat-bar.webp#focus=30-75', { x: 0, y: 100 })).toBe(
      '/pictures/oat-bar.webp#focus=0-100',
    );
  });

  it('is not in the address when it is the centre', () => {
    expect(withFocus('/pictures/oat-bar.webp#focus=30-75', { x: 51, y: 49 })).toBe('/pictures/oat-bar.webp');
  });

  it('stays on the picture', () => {
    expect(withFocus('/pictures/oat-bar.webp', { x: -20, y: 130 })).toBe(
      '/pictures/oat-bar.webp#focus=0-100',
    );
  });

  it('is the nearest of twenty-one steps each way', () => {
    expect(withFocus('/pictures/oat-bar.webp', { x: 33, y: 41.2 })).toBe(
      '/pictures/oat-bar.webp#focus=35-40',
    );
  });
});
