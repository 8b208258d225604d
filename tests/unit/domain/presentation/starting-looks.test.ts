import { expect, it } from 'vitest';
import { paletteProblems } from '#domain/presentation/shop-style.ts';
import { STARTING_LOOKS } from '#domain/presentation/starting-looks.ts';

it.each(STARTING_LOOKS.map((look) => [look.name, look] as const))(
  'the colours that staff begin with can be read: %s',
  (_, { palette, ...styles }) => {
    expect(paletteProblems(styles, palette)).toEqual([]);
  },
);
