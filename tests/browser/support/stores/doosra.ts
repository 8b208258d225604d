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
    ingredient: 'Black mustard seeds',
    allergens: /Contains: peanuts/,
  },

  runOut: { product: files.product('sweet-heat-trail'), other: files.product('chilli-lime-chickpeas') },
  soldOut: {
    product: files.product('masala-cashews'),
    instead: files.product('chilli-lime-chickpeas'),
    notInstead: files.product('curry-leaf-peanuts'),
  },
  nearby: {
    at: 'The Late Shelf',
    zip: '11201',
    nearestToZip: 'Gully Corner Store',
    withoutIt: 'Turnstile Pantry',
  },
  search: {
    beginning: 'choco',
    word: { typed: 'mango', finds: files.product('mango-chilli-bites') },
    several: 'bites',
    misspelt: { typed: 'choclate', meant: 'chocolate', finds: files.product('the-bites') },
    someOf: { typed: 'cashews lime', finds: files.product('masala-cashews') },
    byTitle: files.product('masala-cashews'),
    filtered: {
      typed: 'chilli',
      finds: files.product('chilli-lime-chickpeas'),
      without: 'wheat',
      hides: files.product('the-mix'),
    },
  },
  allergen: {
    id: 'peanuts',
    label: 'peanuts',
    inIt: files.product('the-mix'),
    traces: files.product('the-bites'),
    unknown: files.product('movie-night-box'),
  },
  reviews: {
    phrase: 'small bag',
    bought: files.product('mango-chilli-bites'),
    byGuest: files.product('fig-fennel-bites'),
  },
  nutrition: {
    product: files.product('the-mix'),
    row: 'Total Fat 9g 11%',
    other: files.product('the-bites'),
    table: /Cardamom coffee/,
  },
  longest: ['the-mix', 'the-bites', 'doosra-starter-pack'].map(files.product),
  scarce: files.product('limited-diwali-box'),
  dear: files.product('doosra-starter-pack'),

  locator: {
    city: 'Brooklyn',
    otherCity: 'Portland',
    zip: '11215',
    inZip: 'Boundary Line Bodega',
    far: 'Ballard Bag & Tin',
    alone: 'Three Rivers Snack Exchange',
    position: {
      latitude: 47.66,
      longitude: -122.38,
      nearest: 'Ballard Bag & Tin',
      distance: '0.5 mi (0.8 km)',
    },
  },
  asked: {
    suggestion: 'Something mild and vegan',
    shows: files.product('curry-leaf-peanuts'),
    other: 'Snacks without nuts',
    adds: files.product('chilli-lime-chickpeas'),
  },
});
