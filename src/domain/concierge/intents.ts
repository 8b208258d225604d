/**
 * Properties of intents. `fact`: two of them in one message are answered one after the other. `no food`:
 * answers suggest no food, so nothing to avoid can be overlooked. `of products`: about products; continues
 * with the last mentioned ones. `guess`: a page with this very question takes precedence. `small talk`: keeps
 * the conversation's subject. `built-in only`: never answered by a model.
 */
type Trait = 'fact' | 'no food' | 'of products' | 'guess' | 'small talk' | 'built-in only';

/** What a message may ask for. Ties are resolved by this order. */
const TRAITS = {
  injection: ['small talk', 'built-in only'],
  language: ['small talk', 'built-in only'],
  insult: ['small talk', 'built-in only'],
  allergens: ['fact', 'of products', 'built-in only'],
  'order change': ['built-in only'],
  order: ['fact', 'no food', 'built-in only'],
  subscription: ['fact', 'of products'],
  returns: ['fact', 'no food'],
  shipping: ['fact', 'no food'],
  discount: ['fact', 'no food'],
  payment: ['fact', 'no food', 'built-in only'],
  password: ['fact', 'no food', 'built-in only'],
  stores: ['fact', 'no food', 'guess'],
  stock: ['fact', 'of products', 'guess'],
  packs: ['fact', 'of products'],
  price: ['fact', 'of products'],
  heat: ['fact', 'of products'],
  ingredients: ['fact', 'of products', 'built-in only'],
  keeping: ['fact', 'of products', 'guess'],
  contact: ['built-in only'],
  identity: ['small talk'],
  thanks: ['small talk'],
  goodbye: ['small talk'],
  greeting: ['small talk'],
  'off-topic': ['small talk', 'guess'],
  products: ['fact', 'guess'],
  product: ['fact', 'of products', 'guess'],
  passage: [],
  unclear: ['small talk', 'guess'],
} as const satisfies Record<string, readonly Trait[]>;

/** Answers have the kind of their intent. */
export type Intent = keyof typeof TRAITS;

export const INTENTS = Object.keys(TRAITS) as readonly Intent[];

export function hasTrait(intent: Intent, trait: Trait): boolean {
  const traits: readonly Trait[] = TRAITS[intent];
  return traits.includes(trait);
}
