import { storeFiles } from './store-files.ts';
import { testedStore } from './tested-store.ts';

const files = storeFiles('ostrel');

/** The second sample store, which sells tea. */
export const ostrel = testedStore({
  files,

  plainProduct: files.product('first-light'),
  otherProduct: files.product('paper-lantern'),
  giftPack: files.product('tasting-box'),
  nearlyShippedFree: ['TASTING-DAY'],

  texts: {
    returns: /Unopened tins can come back/,
  },
});
