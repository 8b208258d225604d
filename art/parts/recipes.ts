import type { Ingredient } from './larder-list.ts';

/** What a mix is made of. `share` is how often a piece turns up; `reach` is its clear radius at scale 1. */
export type Recipe = {
  ground: string;
  bed: readonly Ingredient[];
  pieces: readonly { name: Ingredient; share: number; reach: number }[];
};

export const recipes = {
  mix: {
    ground: '#D4821C',
    bed: ['sev', 'sev', 'sev', 'sev-bit'],
    pieces: [
      { name: 'peanut', share: 6, reach: 33 },
      { name: 'peanut-half', share: 4, reach: 33 },
      { name: 'chickpea', share: 5, reach: 31 },
      { name: 'puffed-rice', share: 7, reach: 26 },
      { name: 'curry-leaf', share: 2, reach: 52 },
      { name: 'chilli', share: 1, reach: 66 },
      { name: 'boondi', share: 5, reach: 15 },
      { name: 'mustard-seed', share: 4, reach: 10 },
      { name: 'sev-bit', share: 3, reach: 20 },
    ],
  },
  cashews: {
    ground: '#9A3A12',
    bed: ['masala-cashew', 'masala-cashew', 'masala-cashew'],
    pieces: [
      { name: 'masala-cashew', share: 22, reach: 38 },
      { name: 'curry-leaf', share: 1, reach: 44 },
      { name: 'speck', share: 4, reach: 6 },
    ],
  },
  peanuts: {
    ground: '#7A3616',
    bed: ['peanut', 'peanut', 'peanut-half', 'peanut'],
    pieces: [
      { name: 'peanut', share: 12, reach: 33 },
      { name: 'peanut-half', share: 4, reach: 33 },
      { name: 'curry-leaf', share: 4, reach: 48 },
      { name: 'mustard-seed', share: 4, reach: 10 },
    ],
  },
  chickpeas: {
    ground: '#9C5A12',
    bed: ['chickpea', 'chickpea', 'chickpea'],
    pieces: [
      { name: 'chickpea', share: 24, reach: 31 },
      { name: 'chilli', share: 1, reach: 62 },
      { name: 'lime', share: 1, reach: 62 },
      { name: 'speck', share: 5, reach: 6 },
    ],
  },
  bhel: {
    ground: '#D9B77A',
    bed: ['puffed-rice', 'puffed-rice', 'sev-bit', 'puffed-rice'],
    pieces: [
      { name: 'puffed-rice', share: 14, reach: 25 },
      { name: 'peanut', share: 2, reach: 33 },
      { name: 'sev', share: 2, reach: 40 },
      { name: 'curry-leaf', share: 2, reach: 44 },
      { name: 'coconut-chip', share: 2, reach: 40 },
      { name: 'boondi', share: 3, reach: 15 },
    ],
  },
  trail: {
    ground: '#8A4A22',
    bed: ['cashew', 'peanut', 'chickpea', 'coconut-chip'],
    pieces: [
      { name: 'fig', share: 1, reach: 66 },
      { name: 'cashew', share: 7, reach: 38 },
      { name: 'peanut', share: 3, reach: 33 },
      { name: 'mango', share: 3, reach: 42 },
      { name: 'coconut-chip', share: 2, reach: 40 },
      { name: 'chilli', share: 1, reach: 60 },
      { name: 'boondi', share: 3, reach: 15 },
    ],
  },
} as const satisfies Record<string, Recipe>;

export type RecipeName = keyof typeof recipes;
