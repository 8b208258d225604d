import { z } from 'zod';
import { NUTRIENTS } from '#domain/labels/nutrition-facts.ts';
import { grams, sku, words } from './document-fields.ts';

const amount = z.number().min(0, 'must not be negative');

/** A nutrition label of a product: what a serving contains, before any rounding. */
export const nutritionLabel = z.strictObject({
  skus: z.array(sku).min(1, 'must name a sku'),
  /** The household measure; its weight in grams is added to it. */
  servingSize: words,
  servingGrams: grams,
  /** Calories; fats, carbohydrate, fiber, sugars and protein in g; vitamin D in mcg; the others in mg. */
  amounts: z.strictObject(
    Object.fromEntries(['calories' as const, ...NUTRIENTS].map((name) => [name, amount])) as Record<
      'calories' | (typeof NUTRIENTS)[number],
      typeof amount
    >,
  ),
});
