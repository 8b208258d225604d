import type { WireProduct } from '#contracts/catalog/product.ts';
import type { GroundingFacts, ProductFacts } from '#domain/concierge/grounding-facts.ts';
import { answerAboutDiet } from '#domain/concierge/label-answer.ts';
import type { Answer } from '../answer.ts';
import { labelled } from '../answers/allergens.ts';
import { isWireProductSoldOut } from '../find-products.ts';
import type { ToolResult } from './model-tools.ts';

/** Collects the tools' results while an answer is being written. */
export interface GatheredFacts {
  add(found: ToolResult): void;
  facts(): GroundingFacts;
  /** The products found, without duplicates. */
  products(): WireProduct[];
}

/** Starts with the facts of the built-in answer. */
export function gatherFacts(message: string, builtIn: Answer): GatheredFacts {
  const texts = [builtIn.reply];
  const quotable = builtIn.kind === 'product' ? [] : [builtIn.reply];
  const found = new Map(builtIn.products.map((product) => [product.id, product]));
  return {
    add({ text, products = [], isQuotable }) {
      texts.push(text);
      if (isQuotable) quotable.push(text);
      for (const product of products) found.set(product.id, product);
    },
    facts: () => ({
      text: texts.join('\n'),
      quotable: quotable.join('\n'),
      products: [...found.values()].map(factsOf),
      message,
    }),
    products: () => [...found.values()],
  };
}

function factsOf(product: WireProduct): ProductFacts {
  const { product_title, variants, bundles, diets } = product;
  const ofVariants = variants.flatMap(({ product_price, original_price, subscription }) => [
    product_price,
    ...(original_price === null ? [] : [original_price]),
    ...subscription.map(({ subscription_price }) => subscription_price),
  ]);
  const ofBundles = bundles.flatMap(({ price, discounted_price }) => [price, discounted_price]);
  return {
    title: product_title,
    amounts: [...ofVariants, ...ofBundles],
    isSoldOut: isWireProductSoldOut(product),
    diets: diets.filter((diet) => answerAboutDiet(labelled(product), diet, 'present').statement === 'free'),
  };
}
