import { singular } from '../../text/plain-words.ts';
import type { Vocabulary, VocabularyProduct } from '../vocabulary.ts';
import { wordsOf } from './words.ts';

/** Words that identify no product, whichever titles contain them. */
const WEAK = new Set(
  'the and of a limited pack box tin bag night sea leaf sweet heat hot share salt mix bite snack gift'.split(
    ' ',
  ),
);

export interface NamedProducts {
  handles: string[];
  /** Positions of the message's words that belong to a product's name. */
  taken: ReadonlySet<number>;
}

type Names = Pick<Vocabulary, 'products' | 'ingredients' | 'brand'>;

interface Match {
  handle: string;
  places: number[];
  strength: number;
}

/**
 * The products named in a message. A whole title counts most; a part counts when it identifies the product
 * ('starter pack', 'coffee bites', 'the tin'). The longer of two overlapping titles wins.
 */
export function productsIn(words: readonly string[], { products, ingredients, brand }: Names): NamedProducts {
  const spoken = words.map(singular);
  const frequency = frequencyOf(products);
  const matches = products
    .map((product) => matchOf(product, { spoken, frequency, ingredients, brand }))
    .filter((match) => match !== null)
    .sort((one, other) => other.strength - one.strength);
  const taken = new Set<number>();
  const handles: string[] = [];
  for (const { handle, places } of matches) {
    if (places.some((place) => taken.has(place))) continue;
    for (const place of places) taken.add(place);
    handles.push(handle);
  }
  return { handles, taken };
}

interface SpokenWords {
  spoken: readonly string[];
  frequency: ReadonlyMap<string, number>;
  ingredients: ReadonlySet<string>;
  brand: string;
}

/**
 * Two words of a title name it when one of them is unique; a single word does when it is not an ingredient.
 */
function matchOf(
  product: VocabularyProduct,
  { spoken, frequency, ingredients, brand }: SpokenWords,
): Match | null {
  const title = wordsOf(product.title).map(singular);
  const whole = placesOf(title, spoken);
  if (whole) return { handle: product.handle, places: whole, strength: 100 + whole.length };
  const matched = title.filter((word) => spoken.includes(word));
  const own = matched.filter((word) => !WEAK.has(word) && word !== brand && frequency.get(word) === 1);
  if (own.length === 0) return null;
  const isNamed =
    own.some((word) => !ingredients.has(word)) || matched.filter((word) => word.length > 3).length >= 2;
  const places = matched.filter((word) => word.length > 3).map((word) => spoken.indexOf(word));
  return isNamed ? { handle: product.handle, places, strength: 10 * places.length } : null;
}

/** The positions of a title in a message; null when it does not occur. 'The Mix' needs its article. */
function placesOf(title: readonly string[], spoken: readonly string[]): number[] | null {
  for (let start = 0; start + title.length <= spoken.length; start += 1) {
    if (title.every((word, offset) => spoken[start + offset] === word))
      return title.map((_, offset) => start + offset);
  }
  return null;
}

function frequencyOf(products: readonly VocabularyProduct[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { title } of products)
    for (const word of new Set(wordsOf(title).map(singular))) counts.set(word, (counts.get(word) ?? 0) + 1);
  return counts;
}
