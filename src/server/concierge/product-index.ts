import MiniSearch from 'minisearch';
import type { WireProduct } from '#contracts/product.ts';
import { singular, wordsOf } from '#domain/concierge/words.ts';

/** A full-text index of products by what they taste of. The title counts most, the ingredients before the description. */
export function indexProducts(products: readonly WireProduct[]) {
  const index = new MiniSearch({
    fields: ['title', 'flavours', 'ingredients', 'description'],
    tokenize: wordsOf,
    processTerm: (word) => singular(word),
    searchOptions: { boost: { title: 4, flavours: 3, ingredients: 2 } },
  });
  index.addAll(
    products.map(({ id, product_title, product_description, static_content, variants }) => ({
      id,
      title: product_title,
      flavours: variants.flatMap(({ product_attributes }) => Object.values(product_attributes)).join(' '),
      ingredients: static_content?.ingredients ?? '',
      description: product_description,
    })),
  );
  return {
    /** How well each product answers these words, by handle; those that have none of them are not there. */
    scores(words: readonly string[]): Map<string, number> {
      return new Map(index.search(words.join(' ')).map(({ id, score }) => [String(id), score]));
    },
  };
}

export type ProductIndex = ReturnType<typeof indexProducts>;
