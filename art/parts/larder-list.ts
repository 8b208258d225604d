import type { Part } from '../core/larder.ts';
import { cashew, masalaCashew } from './cashews.ts';
import { coconutChip, puffedRice, sev, sevBit } from './crunch.ts';
import { fig, lime, mango } from './fruit.ts';
import { chilli, curryLeaf } from './leaves.ts';
import { peanut, peanutHalf, peanutShell } from './peanuts.ts';
import { boondi, chickpea } from './pulses.ts';
import { cardamom, coffeeBean, fennel, mustardSeed, salt, speck } from './spices.ts';
import { cacao, coconut, jaggery } from './tropics.ts';

/** Everything that can lie in a bowl, by the name that recipes and scenes call it. */
export const ingredients = {
  boondi,
  cacao,
  cardamom,
  cashew,
  chickpea,
  chilli,
  coconut,
  'coconut-chip': coconutChip,
  'coffee-bean': coffeeBean,
  'curry-leaf': curryLeaf,
  fennel,
  fig,
  jaggery,
  lime,
  mango,
  'masala-cashew': masalaCashew,
  'mustard-seed': mustardSeed,
  peanut,
  'peanut-half': peanutHalf,
  'peanut-shell': peanutShell,
  'puffed-rice': puffedRice,
  salt,
  sev,
  'sev-bit': sevBit,
  speck,
} satisfies Record<string, Part>;

export type Ingredient = keyof typeof ingredients;
