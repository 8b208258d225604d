/** One tea as it is drawn: the field behind it, its tin, what is in the cup, and two lines of its label. */
export interface Tea {
  name: readonly string[];
  kind: string;
  field: string;
  tin: string;
  cup: string;
  leaf: string;
  motif: 'leaf' | 'flower' | 'fruit' | 'smoke';
}

/** The teas by the handles of their products. */
export const teas = {
  'first-light': {
    name: ['First', 'Light'],
    kind: 'Black tea',
    field: '#EBDCC2',
    tin: '#B5713C',
    cup: '#A5511F',
    leaf: '#4A2E22',
    motif: 'leaf',
  },
  'grey-harbour': {
    name: ['Grey', 'Harbour'],
    kind: 'Black tea, bergamot',
    field: '#D8DFE6',
    tin: '#6E8497',
    cup: '#B1652B',
    leaf: '#3C3A3C',
    motif: 'fruit',
  },
  'cedar-smoke': {
    name: ['Cedar', 'Smoke'],
    kind: 'Smoked black tea',
    field: '#DDD3C8',
    tin: '#5D4A40',
    cup: '#8C3F1C',
    leaf: '#2E2622',
    motif: 'smoke',
  },
  'slow-oolong': {
    name: ['Slow', 'Oolong'],
    kind: 'Oolong tea',
    field: '#E9D5B3',
    tin: '#9A7A3F',
    cup: '#C98A3A',
    leaf: '#5B4A2C',
    motif: 'leaf',
  },
  'paper-lantern': {
    name: ['Paper', 'Lantern'],
    kind: 'Green tea, jasmine',
    field: '#ECEBD2',
    tin: '#A9AE6C',
    cup: '#D5C878',
    leaf: '#6B7B4A',
    motif: 'flower',
  },
  'green-hill': {
    name: ['Green', 'Hill'],
    kind: 'Green tea',
    field: '#D6E3C8',
    tin: '#5F8558',
    cup: '#C4CC74',
    leaf: '#4C6B42',
    motif: 'leaf',
  },
  'snow-bud': {
    name: ['Snow', 'Bud'],
    kind: 'White tea',
    field: '#EDEBE6',
    tin: '#B7B9AE',
    cup: '#E6D9A8',
    leaf: '#93A08A',
    motif: 'leaf',
  },
  'night-orchard': {
    name: ['Night', 'Orchard'],
    kind: 'Rooibos, apple',
    field: '#EDD3C4',
    tin: '#A64A37',
    cup: '#B23A1E',
    leaf: '#8A3B24',
    motif: 'fruit',
  },
  'chamomile-field': {
    name: ['Chamomile', 'Field'],
    kind: 'Herbal',
    field: '#F3E8BE',
    tin: '#D0A93C',
    cup: '#E7C75A',
    leaf: '#A88B3A',
    motif: 'flower',
  },
  'ginger-peel': {
    name: ['Ginger', 'and Peel'],
    kind: 'Herbal',
    field: '#F2DEB2',
    tin: '#CC8538',
    cup: '#E3B14C',
    leaf: '#9A6A2E',
    motif: 'fruit',
  },
} as const satisfies Record<string, Tea>;

/** Biscuits, which stand in the same tins. */
export const biscuits = {
  'butter-shortbread': {
    name: ['Butter', 'Shortbread'],
    kind: 'Biscuits',
    field: '#EFE3C9',
    tin: '#8C6F4E',
    cup: '#E6C98F',
    leaf: '#B48A52',
    motif: 'leaf',
  },
  'sesame-crisps': {
    name: ['Sesame', 'Crisps'],
    kind: 'Biscuits',
    field: '#E2DDD2',
    tin: '#4F5B52',
    cup: '#D3A868',
    leaf: '#3B3630',
    motif: 'leaf',
  },
} as const satisfies Record<string, Tea>;

export const ink = '#23312A';
export const paper = '#FBFAF5';
export const sage = '#DDE5CC';
export const green = '#2F4A3C';
