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
  },
});
