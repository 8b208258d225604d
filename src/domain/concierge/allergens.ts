/** What people must not eat by accident. `nuts` stands for peanuts and tree nuts together. */
export interface Allergen {
  name: string;
  /** How shoppers ask for it, one word each, singular. */
  asked: readonly string[];
  /** How a label names it. */
  onLabel: RegExp;
}

const TREE_NUTS =
  'tree nuts?|cashews?|almonds?|walnuts?|pecans?|pistachios?|hazelnuts?|macadamias?|brazil nuts?';
const named = (words: string) => new RegExp(`\\b(?:${words})\\b`, 'i');
const treeNut = (name: string, ...more: string[]): Allergen => ({
  name: `${name}s`,
  asked: [name, ...more],
  onLabel: named(`${name}s?|tree nuts?`),
});

/** The allergens that shoppers ask about, the wider ones first. */
export const ALLERGENS: readonly Allergen[] = [
  { name: 'nuts', asked: ['nut', 'nutty'], onLabel: named(`peanuts?|groundnuts?|nuts?|${TREE_NUTS}`) },
  { name: 'peanuts', asked: ['peanut', 'groundnut'], onLabel: named('peanuts?|groundnuts?') },
  { name: 'tree nuts', asked: ['treenut'], onLabel: named(TREE_NUTS) },
  treeNut('cashew', 'kaju'),
  treeNut('almond', 'badam'),
  treeNut('walnut'),
  treeNut('pistachio', 'pista'),
  treeNut('hazelnut'),
  treeNut('pecan'),
  {
    name: 'milk',
    asked: ['milk', 'dairy', 'lactose', 'whey', 'casein', 'ghee'],
    onLabel: named('milk|whey|casein|ghee|yogh?urt|lactose|cream'),
  },
  {
    name: 'gluten',
    asked: ['gluten', 'celiac', 'coeliac'],
    onLabel: named('gluten|wheat|barley|rye|semolina|spelt'),
  },
  { name: 'wheat', asked: ['wheat'], onLabel: named('wheat|semolina|spelt') },
  { name: 'sesame', asked: ['sesame', 'til', 'tahini'], onLabel: named('sesame') },
  { name: 'soy', asked: ['soy', 'soya', 'soybean'], onLabel: named('soya?|soybeans?') },
  { name: 'mustard', asked: ['mustard'], onLabel: named('mustard') },
  { name: 'coconut', asked: ['coconut'], onLabel: named('coconut') },
  { name: 'eggs', asked: ['egg'], onLabel: named('eggs?') },
  { name: 'fish', asked: ['fish'], onLabel: named('fish') },
  {
    name: 'shellfish',
    asked: ['shellfish', 'shrimp', 'crustacean'],
    onLabel: named('shellfish|crustaceans?|shrimps?'),
  },
  { name: 'celery', asked: ['celery'], onLabel: named('celery') },
  { name: 'sulphites', asked: ['sulphite', 'sulfite'], onLabel: named('sul(?:ph|f)ites?') },
];

/** The allergen that a word (singular) asks for. */
export function allergenAsked(word: string): Allergen | undefined {
  return ALLERGENS.find(({ asked }) => asked.includes(word));
}

/** The allergen of a name of `ALLERGENS`. */
export function allergenNamed(name: string): Allergen | undefined {
  return ALLERGENS.find((allergen) => allergen.name === name);
}
