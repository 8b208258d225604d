import { storeFiles } from './store-files.ts';
import { testedStore } from './tested-store.ts';

const files = storeFiles('ostrel');

/** The second sample store, which sells tea. */
export const ostrel = testedStore({
  files,

  plainProduct: files.product('first-light'),
  otherProduct: files.product('paper-lantern'),
  giftPack: files.product('tasting-box'),
  taxedProduct: files.product('tasting-box'),
  nearlyShippedFree: ['TASTING-DAY'],

  box: {
    product: files.product('choose-six'),
    item: 'FIRSTLIGHT-50G',
    otherItem: 'GINGERPEEL-50G',
    soldOutItem: 'SNOWBUD-50G',
    allergens: ['Contains: honey'],
  },

  avoided: {
    filters: ['Without milk'],
    said: /^By the label: without milk\./,
    product: files.product('night-orchard'),
    safeProduct: files.product('chamomile-field'),
    safeBoxItem: 'CHAMOMILEF-50G',
  },

  texts: {
    returns: /Unopened tins can come back/,
    ingredient: 'Black tea from Anhui',
    allergens: /Contains none of the major allergens/,
  },

  runOut: { product: files.product('cedar-smoke'), other: files.product('slow-oolong') },
  soldOut: {
    product: files.product('snow-bud'),
    instead: files.product('paper-lantern'),
    notInstead: files.product('sesame-crisps'),
  },
  nearby: {
    at: 'Fern Provisions',
    zip: '97210',
    nearestToZip: 'Linden & Post',
    withoutIt: 'Kettle & Post',
  },
  search: {
    beginning: 'gree',
    word: { typed: 'oolong', finds: files.product('slow-oolong') },
    several: 'green',
    misspelt: { typed: 'bergamoot', meant: 'bergamot', finds: files.product('grey-harbour') },
    someOf: { typed: 'bergamot apple', finds: files.product('grey-harbour') },
    byTitle: files.product('cedar-smoke'),
    filtered: {
      typed: 'green tea',
      finds: files.product('green-hill'),
      without: 'sesame',
      hides: files.product('sesame-crisps'),
    },
  },
  allergen: {
    id: 'sesame',
    label: 'sesame',
    inIt: files.product('sesame-crisps'),
    traces: files.product('butter-shortbread'),
    unknown: files.product('ostrel-gift-card'),
  },
  reviews: {
    phrase: 'small tin',
    bought: files.product('chamomile-field'),
    byGuest: files.product('green-hill'),
  },
  nutrition: {
    product: files.product('butter-shortbread'),
    row: 'Total Fat 8g 10%',
    other: files.product('ginger-peel'),
    table: /Ginger and Peel/,
  },
  longest: ['first-light', 'paper-lantern', 'night-orchard'].map(files.product),
  scarce: files.product('tasting-box'),
  dear: files.product('paper-lantern'),

  locator: {
    city: 'Chicago',
    otherCity: 'Portland',
    zip: '94114',
    inZip: 'Slate Books and Tea',
    far: 'Copper Provisions',
    alone: 'Lantern Stationers',
    position: {
      latitude: 47.6151,
      longitude: -122.334,
      nearest: 'Saucer Pantry',
      distance: '0.3 mi (0.6 km)',
    },
  },
  asked: {
    suggestion: 'Something without caffeine',
    shows: files.product('night-orchard'),
    other: 'Something for the evening',
    adds: files.product('night-orchard'),
  },
});
