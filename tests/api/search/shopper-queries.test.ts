import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { WireProduct } from '#contracts/catalog/product.ts';
import { STORE, startTestShop, type TestShop } from '../../support/test-shop.ts';

/** How many products the first view of the results shows. */
const FIRST_VIEW = 4;

/** What shoppers type, and the handles that they must find: the first one among the first four, the others anywhere. */
type Query = readonly [typed: string, ...found: string[]];

const NAMES: Query[] = [
  ['the mix', 'the-mix'],
  ['The Mix', 'the-mix'],
  ['mix', 'the-mix'],
  ['mixes', 'the-mix', 'sweet-heat-trail'],
  ['the bites', 'the-bites'],
  ['bites', 'the-bites', 'mango-chilli-bites'],
  ['bite', 'the-bites'],
  ['starter pack', 'doosra-starter-pack'],
  ['starter', 'doosra-starter-pack'],
  ['starterpack', 'doosra-starter-pack'],
  ['starter kit', 'doosra-starter-pack'],
  ['doosra', 'doosra-starter-pack'],
  ['masala cashews', 'masala-cashews'],
  ['cashew masala', 'masala-cashews'],
  ['puffed rice bhel', 'puffed-rice-bhel'],
  ['bhel', 'puffed-rice-bhel'],
  ['curry leaf peanuts', 'curry-leaf-peanuts'],
  ['curry peanuts', 'curry-leaf-peanuts'],
  ['chilli lime chickpeas', 'chilli-lime-chickpeas'],
  ['lime chickpeas', 'chilli-lime-chickpeas'],
  ['sweet heat', 'sweet-heat-trail'],
  ['sweet heat trail mix', 'sweet-heat-trail'],
  ['office tin', 'office-share-tin'],
  ['share tin', 'office-share-tin'],
  ['diwali box', 'limited-diwali-box'],
  ['limited box', 'limited-diwali-box'],
  ['movie box', 'movie-night-box'],
  ['fig fennel', 'fig-fennel-bites'],
  ['fennel and fig', 'fig-fennel-bites'],
  ['mango bites', 'mango-chilli-bites'],
  ['sea salt bites', 'sea-salt-jaggery-bites'],
  ['salted jaggery', 'sea-salt-jaggery-bites'],
  ['cardamom coffee', 'cardamom-coffee-bites'],
  ['coffee bites', 'cardamom-coffee-bites'],
];

const HALF_TYPED: Query[] = [
  ['bhe', 'puffed-rice-bhel'],
  ['cash', 'masala-cashews'],
  ['chick', 'chilli-lime-chickpeas'],
  ['diw', 'limited-diwali-box'],
  ['star pack', 'doosra-starter-pack'],
  ['card coff', 'cardamom-coffee-bites'],
  ['mang', 'mango-chilli-bites'],
  ['pean', 'curry-leaf-peanuts'],
  ['choc', 'the-bites'],
  ['jagg', 'sea-salt-jaggery-bites'],
  ['off ti', 'office-share-tin'],
  ['gif', 'doosra-starter-pack'],
];

const MISSPELT: Query[] = [
  ['penut', 'curry-leaf-peanuts', 'the-mix'],
  ['penuts', 'curry-leaf-peanuts'],
  ['peenuts', 'curry-leaf-peanuts'],
  ['peanutts', 'curry-leaf-peanuts'],
  ['cashw', 'masala-cashews'],
  ['cahsew', 'masala-cashews'],
  ['cashws', 'masala-cashews'],
  ['casheww nuts', 'masala-cashews'],
  ['chikpea', 'chilli-lime-chickpeas'],
  ['chick peas', 'chilli-lime-chickpeas'],
  ['chickpeas lyme', 'chilli-lime-chickpeas'],
  ['chily lime', 'chilli-lime-chickpeas'],
  ['chillie', 'chilli-lime-chickpeas'],
  ['chocolat', 'the-bites'],
  ['choclate', 'the-bites'],
  ['chocolte bites', 'the-bites'],
  ['cholocate', 'the-bites'],
  ['dark choclate', 'the-bites'],
  ['cardimom', 'cardamom-coffee-bites'],
  ['cardammon cofee', 'cardamom-coffee-bites'],
  ['coffe', 'cardamom-coffee-bites'],
  ['expresso', 'cardamom-coffee-bites'],
  ['mangoe', 'mango-chilli-bites'],
  ['manog', 'mango-chilli-bites'],
  ['fenel', 'fig-fennel-bites'],
  ['fennell figs', 'fig-fennel-bites'],
  ['jagery', 'sea-salt-jaggery-bites'],
  ['jaggry', 'sea-salt-jaggery-bites'],
  ['diwalli', 'limited-diwali-box'],
  ['dewali', 'limited-diwali-box'],
  ['deepawali', 'limited-diwali-box'],
  ['starer pack', 'doosra-starter-pack'],
  ['startr pak', 'doosra-starter-pack'],
  ['dosra', 'doosra-starter-pack'],
  ['dusra', 'doosra-starter-pack'],
  ['offce', 'office-share-tin'],
  ['moive night', 'movie-night-box'],
  ['bitez', 'the-bites'],
  ['teh mix', 'the-mix'],
  ['the mixx', 'the-mix'],
  ['tumeric', 'the-mix'],
  ['curri leaf', 'curry-leaf-peanuts'],
  ['cury leave', 'curry-leaf-peanuts'],
  ['musterd seeds', 'curry-leaf-peanuts'],
  ['tamrind', 'puffed-rice-bhel'],
  ['coconat', 'puffed-rice-bhel', 'sweet-heat-trail'],
  ['spicey', 'chilli-lime-chickpeas'],
  ['massala', 'masala-cashews'],
  ['puffd rice', 'puffed-rice-bhel'],
  ['beel puri', 'puffed-rice-bhel'],
  ['trial mix', 'sweet-heat-trail'],
];

const OTHER_WORDS: Query[] = [
  ['bhel puri', 'puffed-rice-bhel'],
  ['bhelpuri', 'puffed-rice-bhel'],
  ['jhal muri', 'puffed-rice-bhel'],
  ['murmura', 'puffed-rice-bhel'],
  ['chaat', 'puffed-rice-bhel'],
  ['puffedrice', 'puffed-rice-bhel'],
  ['namkeen', 'the-mix'],
  ['bombay mix', 'the-mix'],
  ['chivda', 'the-mix'],
  ['chevdo', 'the-mix'],
  ['sev', 'the-mix'],
  ['bhujia', 'the-mix'],
  ['trail mix', 'sweet-heat-trail', 'the-mix'],
  ['trailmix', 'sweet-heat-trail'],
  ['snack mix', 'the-mix'],
  ['indian snacks', 'the-mix'],
  ['kaju', 'masala-cashews'],
  ['masala kaju', 'masala-cashews'],
  ['mirchi', 'chilli-lime-chickpeas'],
  ['chana', 'chilli-lime-chickpeas'],
  ['roasted chana', 'chilli-lime-chickpeas'],
  ['garbanzo beans', 'chilli-lime-chickpeas'],
  ['besan', 'the-mix'],
  ['groundnuts', 'curry-leaf-peanuts'],
  ['moongphali', 'curry-leaf-peanuts'],
  ['kadi patta', 'curry-leaf-peanuts'],
  ['elaichi', 'cardamom-coffee-bites'],
  ['espresso', 'cardamom-coffee-bites'],
  ['mocha', 'cardamom-coffee-bites'],
  ['saunf', 'fig-fennel-bites'],
  ['anjeer', 'fig-fennel-bites'],
  ['gur', 'sea-salt-jaggery-bites'],
  ['gud', 'sea-salt-jaggery-bites'],
  ['salted caramel', 'sea-salt-jaggery-bites'],
  ['toffee', 'sea-salt-jaggery-bites'],
  ['aam', 'mango-chilli-bites'],
  ['alphonso', 'mango-chilli-bites'],
  ['imli', 'puffed-rice-bhel'],
  ['candy', 'the-bites'],
  ['sweets', 'the-bites'],
  ['dessert', 'the-bites'],
  ['truffles', 'the-bites'],
  ['cacao', 'the-bites'],
  ['lemon', 'puffed-rice-bhel'],
  ['nimbu', 'chilli-lime-chickpeas'],
  ['haldi', 'the-mix', 'curry-leaf-peanuts'],
  ['hing', 'the-mix'],
];

const OCCASIONS: Query[] = [
  ['gift', 'doosra-starter-pack'],
  ['gifts', 'limited-diwali-box', 'doosra-starter-pack'],
  ['gift box', 'doosra-starter-pack', 'limited-diwali-box'],
  ['giftbox', 'doosra-starter-pack'],
  ['present for mom', 'doosra-starter-pack'],
  ['birthday present', 'doosra-starter-pack'],
  ['christmas gift', 'doosra-starter-pack'],
  ['holiday gifts', 'doosra-starter-pack'],
  ['hamper', 'doosra-starter-pack'],
  ['gift basket', 'doosra-starter-pack'],
  ['sampler', 'doosra-starter-pack'],
  ['variety pack', 'doosra-starter-pack'],
  ['assorted box', 'doosra-starter-pack'],
  ['diwali gift', 'limited-diwali-box'],
  ['diwali sweets', 'limited-diwali-box'],
  ['deepavali hamper', 'limited-diwali-box'],
  ['movie night', 'movie-night-box'],
  ['movienight', 'movie-night-box'],
  ['cinema snacks', 'movie-night-box'],
  ['snacks for movie night', 'movie-night-box'],
  ['office snacks', 'office-share-tin'],
  ['snacks for work', 'office-share-tin'],
  ['something for the team', 'office-share-tin'],
  ['corporate gifts', 'office-share-tin'],
  ['party', 'office-share-tin'],
  ['family size', 'office-share-tin'],
  ['bulk', 'office-share-tin'],
  ['hiking snacks', 'sweet-heat-trail'],
  ['snacks for a hike', 'sweet-heat-trail'],
  ['train snack', 'sweet-heat-trail'],
  ['beach', 'puffed-rice-bhel'],
  ['after dinner', 'the-bites'],
  ['cricket', 'doosra-starter-pack'],
  ['limited edition', 'limited-diwali-box'],
];

const SEVERAL_WISHES: Query[] = [
  ['spicy nuts', 'masala-cashews', 'sweet-heat-trail'],
  ['hot nuts', 'masala-cashews'],
  ['nuts', 'curry-leaf-peanuts', 'masala-cashews', 'sweet-heat-trail'],
  ['mixed nuts', 'sweet-heat-trail'],
  ['roasted nuts', 'masala-cashews'],
  ['spicy', 'chilli-lime-chickpeas'],
  ['spicy snack', 'chilli-lime-chickpeas'],
  ['spicy chocolate', 'mango-chilli-bites'],
  ['sweet and spicy', 'sweet-heat-trail'],
  ['sweet and salty', 'sea-salt-jaggery-bites'],
  ['hot and sweet', 'mango-chilli-bites', 'sweet-heat-trail'],
  ['fruity chocolate', 'mango-chilli-bites'],
  ['dried fruit', 'sweet-heat-trail'],
  ['chocolate with coffee', 'cardamom-coffee-bites'],
  ['chocolate and fig', 'fig-fennel-bites'],
  ['milk chocolate', 'cardamom-coffee-bites', 'sea-salt-jaggery-bites'],
  ['dark chocolate', 'fig-fennel-bites', 'mango-chilli-bites'],
  ['peanuts and coconut', 'puffed-rice-bhel', 'sweet-heat-trail'],
  ['crunchy chickpeas', 'chilli-lime-chickpeas'],
  ['something crunchy', 'movie-night-box'],
  ['cashews lime', 'chilli-lime-chickpeas', 'masala-cashews'],
  ['spicy kaju snacks', 'masala-cashews'],
  ['peanut chikki', 'curry-leaf-peanuts'],
  ['mango lassi', 'mango-chilli-bites'],
  ['masala chai bites', 'the-bites'],
  ['coffee chocolate covered beans', 'cardamom-coffee-bites'],
  ['cheese and onion', 'puffed-rice-bhel'],
  ['buy cashews online', 'masala-cashews'],
  ['where can I buy bhel', 'puffed-rice-bhel'],
  ['do you have anything with mango', 'mango-chilli-bites'],
  ['I am looking for a gift under 30 dollars', 'doosra-starter-pack'],
  ['best chocolate', 'the-bites'],
];

/** Nothing ranks what fits a diet: the newest is first. */
const DIETS: Query[] = [
  ['vegan', 'the-mix', 'chilli-lime-chickpeas'],
  ['vegan snacks', 'the-mix'],
  ['plant based', 'the-mix'],
  ['vegetarian gift', 'doosra-starter-pack'],
  ['vegan nuts', 'curry-leaf-peanuts', 'masala-cashews'],
  ['spicy vegan', 'chilli-lime-chickpeas'],
  ['gluten free', 'chilli-lime-chickpeas'],
  ['glutenfree chocolate', 'fig-fennel-bites'],
  ['gluten-free nuts', 'curry-leaf-peanuts'],
  ['celiac', 'chilli-lime-chickpeas'],
  ['nut free', 'chilli-lime-chickpeas'],
  ['no peanuts', 'chilli-lime-chickpeas', 'the-bites'],
  ['chocolate without peanuts', 'the-bites'],
  ['choclate without penuts', 'the-bites'],
  ['dairy free', 'the-mix'],
  ['no milk', 'the-mix'],
  ['mix without milk', 'the-mix'],
  ['snacks without coconut', 'the-mix'],
  ['egg free chocolate', 'the-bites'],
  ['soy free', 'the-mix'],
];

/** What shoppers type, what the answer must have (anywhere), and what it must not have. */
type Sorted = readonly [typed: string, found: readonly string[], notFound: readonly string[]];

const MILD = ['curry-leaf-peanuts', 'fig-fennel-bites', 'masala-cashews'];
const NOT_MILD = ['chilli-lime-chickpeas', 'mango-chilli-bites', 'the-mix'];
const MEDIUM = ['the-mix', 'the-bites', 'masala-cashews'];
const NOT_MEDIUM = ['chilli-lime-chickpeas', 'fig-fennel-bites', 'curry-leaf-peanuts'];
const HOT = ['chilli-lime-chickpeas', 'mango-chilli-bites', 'sweet-heat-trail'];
const NOT_HOT = ['fig-fennel-bites', 'curry-leaf-peanuts'];

const HEAT: Sorted[] = [
  ['mild', MILD, NOT_MILD],
  ['mlid', MILD, NOT_MILD],
  ['milder', MILD, NOT_MILD],
  ['mildest', MILD, NOT_MILD],
  ['mild snacks', MILD, NOT_MILD],
  ['something mild', MILD, NOT_MILD],
  ['gentle', MILD, NOT_MILD],
  ['not spicy', MILD, NOT_MILD],
  ['not too spicy', MILD, NOT_MILD],
  ['nothing spicy', MILD, NOT_MILD],
  ['non-spicy snacks', MILD, NOT_MILD],
  ['less spicy', MILD, NOT_MILD],
  ['least spicy', MILD, NOT_MILD],
  ['low heat', MILD, NOT_MILD],
  ['no spice', MILD, NOT_MILD],
  ['without heat', MILD, NOT_MILD],
  ["i can't handle spice", MILD, NOT_MILD],
  ['i cant handle spice', MILD, NOT_MILD],
  ['mild nuts', ['curry-leaf-peanuts', 'masala-cashews'], ['sweet-heat-trail', 'the-mix']],
  [
    'mild chocolate',
    ['fig-fennel-bites', 'sea-salt-jaggery-bites'],
    ['mango-chilli-bites', 'masala-cashews'],
  ],
  ['mild vegan', ['curry-leaf-peanuts', 'masala-cashews'], ['fig-fennel-bites', 'the-mix']],
  ['medium', MEDIUM, NOT_MEDIUM],
  ['medium heat', MEDIUM, NOT_MEDIUM],
  ['medium spicy', MEDIUM, NOT_MEDIUM],
  ['a little spicy', MEDIUM, NOT_MEDIUM],
  ['hot', HOT, NOT_HOT],
  ['hotter', HOT, NOT_HOT],
  ['hottest', HOT, NOT_HOT],
  ['spicier', HOT, NOT_HOT],
  ['spiciest', HOT, NOT_HOT],
  ['extra hot', HOT, NOT_HOT],
];

const AUDIENCES: Sorted[] = [
  ['kids', MILD, NOT_MILD],
  ['for kids', MILD, NOT_MILD],
  ['kid friendly', MILD, NOT_MILD],
  ['kid-friendly snacks', MILD, NOT_MILD],
  ['snacks for children', MILD, NOT_MILD],
  ['toddler', MILD, NOT_MILD],
  ['lunchbox', MILD, NOT_MILD],
  ['lunch box', MILD, NOT_MILD],
  ['school lunch', MILD, NOT_MILD],
  ['party snacks', ['office-share-tin'], ['fig-fennel-bites']],
  ['for the office', ['office-share-tin'], ['masala-cashews']],
  ['housewarming', ['doosra-starter-pack', 'limited-diwali-box'], ['masala-cashews']],
];

const FAMILIES: Sorted[] = [
  ['something sweet', ['the-bites', 'sea-salt-jaggery-bites'], ['masala-cashews', 'chilli-lime-chickpeas']],
  ['sweet treats', ['the-bites', 'sea-salt-jaggery-bites'], ['masala-cashews', 'chilli-lime-chickpeas']],
  ['sweet tooth', ['the-bites', 'sea-salt-jaggery-bites'], ['masala-cashews', 'chilli-lime-chickpeas']],
  ['crunchy', ['movie-night-box'], ['fig-fennel-bites']],
  ['crunchier', ['movie-night-box'], ['fig-fennel-bites']],
  ['low sugar', ['curry-leaf-peanuts'], ['the-mix', 'fig-fennel-bites', 'sweet-heat-trail']],
  ['sugar free', ['curry-leaf-peanuts'], ['the-mix', 'fig-fennel-bites', 'sweet-heat-trail']],
  ['less sugar', ['curry-leaf-peanuts'], ['the-mix', 'fig-fennel-bites', 'sweet-heat-trail']],
  ['cashew', ['masala-cashews', 'sweet-heat-trail'], ['chilli-lime-chickpeas', 'curry-leaf-peanuts']],
  ['cashews', ['masala-cashews', 'sweet-heat-trail'], ['chilli-lime-chickpeas', 'curry-leaf-peanuts']],
  ['peanut', ['curry-leaf-peanuts'], ['masala-cashews']],
  ['doosara', ['doosra-starter-pack'], ['masala-cashews']],
  ['dossra', ['doosra-starter-pack'], ['masala-cashews']],
  ['doorsa', ['doosra-starter-pack'], ['masala-cashews']],
  ['almond bites', ['the-bites'], ['masala-cashews']],
  ['tree nuts', ['masala-cashews'], ['curry-leaf-peanuts']],
];

/** A shopper who asks for nothing in particular means everything. */
const EVERYTHING = [
  'snack',
  'snacks',
  'all snacks',
  'snacks please',
  'treats',
  'munchies',
  'something to eat',
  'all products',
  'everything',
  'show me everything',
  'snaks',
];

/** Nothing that is sold goes by these, and they are no slips of the finger. */
const NOT_SOLD = [
  'almond',
  'almonds',
  'pistachio',
  'pistachios',
  'walnut',
  'walnuts',
  'pecans',
  'hazelnuts',
  'protein',
  'high protein',
  'protein bar',
  'low carb',
  'cookies',
  'crackers',
  'pretzels',
  'jerky',
  'cheddar',
  'bread',
  'soap',
  'shirt',
  'candle',
  'ramen',
];

const RANKED = [...NAMES, ...HALF_TYPED, ...MISSPELT, ...OTHER_WORDS, ...OCCASIONS, ...SEVERAL_WISHES];

describe('what shoppers type finds what they mean', () => {
  let shop: TestShop;
  beforeAll(async () => {
    shop = await startTestShop();
  });
  afterAll(() => shop.close());

  const bestFirst = async (typed: string): Promise<string[]> => {
    const { body } = await shop.shopper().post('/search/updated_search', {
      store_id: STORE,
      search_query: typed,
    });
    return body.formattedProductData.map(({ id }: WireProduct) => id).toReversed();
  };

  it.each(RANKED)('%s: finds %s in the first view', async (typed, first, ...others) => {
    const found = await bestFirst(typed);
    expect(found.slice(0, FIRST_VIEW)).toContain(first);
    expect(found).toEqual(expect.arrayContaining(others));
  });

  it.each(DIETS)('%s: finds %s', async (typed, ...handles) => {
    expect(await bestFirst(typed)).toEqual(expect.arrayContaining(handles));
  });

  it.each([...HEAT, ...AUDIENCES, ...FAMILIES])('%s: finds %j, and not %j', async (typed, some, none) => {
    const found = await bestFirst(typed);
    expect(found).toEqual(expect.arrayContaining([...some]));
    expect(found.filter((handle) => none.includes(handle))).toEqual([]);
  });

  it.each(EVERYTHING)('%s: finds everything', async (typed) => {
    expect(await bestFirst(typed)).toHaveLength(16);
  });

  it.each(NOT_SOLD)('%s: finds nothing, and is taken for nothing else', async (typed) => {
    expect(await bestFirst(typed)).toEqual([]);
  });

  it('is tried with at least 200 queries', () => {
    expect(new Set([...RANKED, ...DIETS].map(([typed]) => typed)).size).toBeGreaterThanOrEqual(200);
  });
});
