import { storeFiles } from './store-files.ts';
import { testedStore } from './tested-store.ts';

const files = storeFiles('doosra');

/** The first sample store, whose texts are those of the specification. */
export const doosra = testedStore({
  files,

  plainProduct: files.product('the-mix'),
  otherProduct: files.product('the-bites'),
  giftPack: files.product('doosra-starter-pack'),
  nearlyShippedFree: ['TIN-2LB', 'TRAIL-14OZ'],

  texts: {
    returns: /Unopened snacks can come back/,
  },
});
