import { storeFiles } from './store-files.ts';
import { testedStore } from './tested-store.ts';

const files = storeFiles('doosra');

/** The first sample store, whose texts are those of the specification. */
export const doosra = testedStore({
  files,

  plainProduct: files.product('the-mix'),
  otherProduct: files.product('the-bites'),
  giftPack: files.product('doosra-starter-pack'),
  taxedProduct: files.product('the-bites'),
  nearlyShippedFree: ['TIN-2LB', 'TRAIL-14OZ'],

  box: {
    product: files.product('build-a-box'),
    item: 'MIX-10OZ',
    otherItem: 'MANGO-BITES-7OZ',
    soldOutItem: 'CASHEW-7OZ',
    allergens: ['Contains: peanuts, wheat', 'The kitchens also handle soy, sesame.'],
  },

  avoided: {
    filters: ['Without peanuts', 'Without tree nuts'],
    said: /^By the label: without peanuts or tree nuts\./,
    product: files.product('the-mix'),
    safeProduct: files.product('chilli-lime-chickpeas'),
    safeBoxItem: 'CHICKPEA-12OZ',
  },

  texts: {
    returns: /Unopened snacks can come back/,
  },
});
