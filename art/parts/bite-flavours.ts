import type { Ingredient } from './larder-list.ts';

export type BiteFlavour = {
  shell: string;
  shellLight: string;
  shellDeep: string;
  /** From top to bottom: what a cut shows, as shares of the inside height. */
  layers: readonly { fill: string; speck: string; share: number }[];
  drizzle: string;
  topping: Ingredient;
};

const dark = { shell: '#5A2812', shellLight: '#7D3F1F', shellDeep: '#3D1606' };
const milk = { shell: '#8A4B24', shellLight: '#B0703F', shellDeep: '#643113' };

export const biteFlavours = {
  'chilli-cacao': {
    ...dark,
    layers: [
      { fill: '#E8421E', speck: '#FFB25C', share: 0.42 },
      { fill: '#F6B95A', speck: '#C9781F', share: 0.24 },
      { fill: '#7A3A1B', speck: '#A5602F', share: 0.34 },
    ],
    drizzle: '#F0461F',
    topping: 'speck',
  },
  'cardamom-coffee': {
    ...milk,
    layers: [
      { fill: '#BFE08A', speck: '#6FA342', share: 0.36 },
      { fill: '#E9C79A', speck: '#A8713C', share: 0.3 },
      { fill: '#6B3A1D', speck: '#A06B3F', share: 0.34 },
    ],
    drizzle: '#D5EFA6',
    topping: 'coffee-bean',
  },
  'fig-fennel': {
    ...dark,
    layers: [
      { fill: '#A8326A', speck: '#FFD98F', share: 0.52 },
      { fill: '#F0D6A4', speck: '#98A92F', share: 0.24 },
      { fill: '#6E2F3F', speck: '#9C5060', share: 0.24 },
    ],
    drizzle: '#E69BC4',
    topping: 'fennel',
  },
  'sea-salt-jaggery': {
    ...milk,
    layers: [
      { fill: '#F0A338', speck: '#FFD48A', share: 0.6 },
      { fill: '#FFF0D0', speck: '#D9A255', share: 0.16 },
      { fill: '#9A5A2A', speck: '#C98A4B', share: 0.24 },
    ],
    drizzle: '#FFC768',
    topping: 'salt',
  },
  'mango-chilli': {
    ...dark,
    layers: [
      { fill: '#FFB81F', speck: '#E3301C', share: 0.56 },
      { fill: '#FFE58A', speck: '#EE8E00', share: 0.2 },
      { fill: '#7A3A1B', speck: '#A5602F', share: 0.24 },
    ],
    drizzle: '#FFC02E',
    topping: 'speck',
  },
} as const satisfies Record<string, BiteFlavour>;

export type BiteName = keyof typeof biteFlavours;
