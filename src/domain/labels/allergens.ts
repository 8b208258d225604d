/** Foods to avoid, as ids in URLs and in the search index. */
export const ALLERGEN_IDS = [
  'peanuts',
  'tree_nuts',
  'almonds',
  'cashews',
  'hazelnuts',
  'pecans',
  'pistachios',
  'walnuts',
  'coconut',
  'milk',
  'eggs',
  'wheat',
  'gluten',
  'soy',
  'sesame',
  'mustard',
  'celery',
  'lupin',
  'sulphites',
  'fish',
  'shellfish',
  'meat',
  'honey',
] as const;
export type AllergenId = (typeof ALLERGEN_IDS)[number];

/** The kinds of tree nuts that have a name of their own; 'tree nuts' on a label may mean any of them. */
export const KINDS_OF_TREE_NUTS: ReadonlySet<AllergenId> = new Set<AllergenId>([
  'almonds',
  'cashews',
  'hazelnuts',
  'pecans',
  'pistachios',
  'walnuts',
]);

export interface Allergen {
  /** 'without peanuts' */
  label: string;
  /** Names on labels, singular; any of them means that it is present. */
  onLabel: readonly string[];
  /** Phrases in which these words mean something else. */
  butNot: readonly string[];
  /** Other words that shoppers use; also misspelt. */
  asked: readonly string[];
  /** Other names of the allergen itself, not of foods that contain it. */
  alsoCalled: readonly string[];
}

const UNNAMED_NUTS = ['tree nut', 'nut', 'mixed nut'];
const NAMED_NUTS = [
  'almond',
  'badam',
  'cashew',
  'kaju',
  'hazelnut',
  'filbert',
  'pecan',
  'pista',
  'pistachio',
  'walnut',
  'macadamia',
  'brazil nut',
  'pine nut',
  'pili nut',
  'hickory nut',
  'chestnut',
  'praline',
  'marzipan',
  'frangipane',
  'gianduja',
];
const WHEAT =
  'wheat semolina sooji suji rava maida atta spelt durum couscous seitan bulgur farina kamut einkorn emmer freekeh breadcrumb panko matzo';
const MEAT = 'meat chicken beef pork bacon lamb mutton lard tallow gelatin gelatine';

const nut = (label: string, words: string, alsoCalled: string[] = []): Allergen => ({
  label,
  onLabel: [...words.split(' '), ...alsoCalled, ...UNNAMED_NUTS],
  butNot: ['tiger nut'],
  asked: [],
  alsoCalled,
});

const plain = (label: string, words: string, alsoCalled = ''): Allergen => ({
  label,
  onLabel: words.split(' '),
  butNot: [],
  asked: [],
  alsoCalled: alsoCalled.split(' ').filter(Boolean),
});

/**
 * Errs towards finding too much: 'nuts' on a label may mean any of them, and coconut counts as a tree nut, as
 * it long did on labels in the United States.
 */
export const ALLERGENS: Readonly<Record<AllergenId, Allergen>> = {
  peanuts: {
    label: 'peanuts',
    onLabel: ['peanut', 'groundnut', 'earthnut', 'monkey nut', 'arachis', 'moongphali', 'nut', 'mixed nut'],
    butNot: ['tree nut', 'brazil nut', 'pine nut', 'cashew nut', 'tiger nut'],
    asked: [],
    alsoCalled: ['groundnut', 'monkey nut', 'moongphali'],
  },
  tree_nuts: {
    label: 'tree nuts',
    onLabel: [...NAMED_NUTS, ...UNNAMED_NUTS, 'coconut'],
    butNot: ['monkey nut', 'tiger nut'],
    asked: [],
    alsoCalled: ['treenut'],
  },
  almonds: nut('almonds', 'almond marzipan praline', ['badam']),
  cashews: nut('cashews', 'cashew', ['kaju']),
  hazelnuts: nut('hazelnuts', 'hazelnut praline gianduja', ['filbert']),
  pecans: nut('pecans', 'pecan praline'),
  pistachios: nut('pistachios', 'pistachio', ['pista']),
  walnuts: nut('walnuts', 'walnut'),
  coconut: plain('coconut', 'coconut copra'),
  milk: {
    label: 'milk',
    onLabel:
      'milk dairy butter buttermilk milkfat ghee cream whey casein caseinate lactalbumin lactoglobulin yogurt yoghurt kefir curd custard cheese paneer ricotta mozzarella parmesan cheddar mascarpone lactose khoya mawa'.split(
        ' ',
      ),
    butNot: [
      ...['cocoa', 'peanut', 'cashew', 'almond', 'nut', 'seed', 'shea'].map((of) => `${of} butter`),
      ...['coconut', 'almond', 'oat', 'soy', 'soya', 'rice', 'cashew'].map((of) => `${of} milk`),
      'coconut cream',
      'cream of tartar',
    ],
    asked: ['dairy', 'lactose'],
    alsoCalled: ['whey', 'casein', 'ghee'],
  },
  eggs: plain('eggs', 'egg albumen albumin ovalbumin mayonnaise mayo aioli meringue'),
  wheat: plain('wheat', WHEAT),
  gluten: plain('gluten', `gluten ${WHEAT} barley rye malt triticale oat`),
  soy: plain('soy', 'soy soya soybean tofu edamame miso tempeh tamari shoyu natto', 'soya soybean'),
  sesame: plain('sesame', 'sesame tahini tahina halva halvah benne til gingelly', 'tahini til'),
  mustard: plain('mustard', 'mustard'),
  celery: plain('celery', 'celery celeriac'),
  lupin: plain('lupin', 'lupin lupine lupini', 'lupine lupini'),
  sulphites: plain(
    'sulphites',
    'sulphite sulfite sulphur sulfur metabisulphite metabisulfite bisulphite bisulfite',
    'sulfite',
  ),
  fish: plain(
    'fish',
    'fish anchovy anchovies tuna salmon cod haddock pollock sardine mackerel trout bass flounder tilapia halibut herring surimi bonito dashi worcestershire',
  ),
  shellfish: plain(
    'shellfish',
    'shellfish crustacean prawn shrimp crab lobster crayfish crawfish krill langoustine scampi mollusc mollusk oyster mussel clam scallop squid',
    'crustacean prawn shrimp crab',
  ),
  meat: plain('meat', MEAT),
  honey: plain('honey', 'honey'),
};

/** Words that mean several allergens. */
export const ALLERGEN_GROUPS: Readonly<Record<string, readonly AllergenId[]>> = {
  nut: ['peanuts', 'tree_nuts'],
  seafood: ['fish', 'shellfish'],
  allergen: ['peanuts', 'tree_nuts', 'milk', 'eggs', 'wheat', 'soy', 'sesame', 'fish', 'shellfish'],
};
