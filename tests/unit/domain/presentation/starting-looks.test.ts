import { expect, it } from 'vitest';
import { contrast } from '#domain/presentation/readable-text-colour.ts';
import { buyColours, paletteProblems } from '#domain/presentation/shop-style.ts';
import { STARTING_LOOKS } from '#domain/presentation/starting-looks.ts';

it.each(STARTING_LOOKS.map((look) => [look.name, look] as const))(
  'the colours that staff begin with can be read: %s',
  (_, { palette, ...styles }) => {
    expect(paletteProblems(styles, palette)).toEqual([]);
  },
);

it.each(STARTING_LOOKS.map((look) => [look.name, look] as const))(
  'a button to buy cannot be taken for an empty field: %s',
  (_, { palette, ...styles }) => {
    const { background, text } = buyColours(styles, palette);
    for (const ground of [styles.tertiary, palette.paper, palette.surface])
      expect(contrast(background, ground)).toBeGreaterThanOrEqual(3);
    expect(contrast(background, text)).toBeGreaterThanOrEqual(4.5);
  },
);
