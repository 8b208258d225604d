import type { NutritionFacts } from '#contracts/catalog/nutrition-calls.ts';
import { DomainError } from '#domain/errors.ts';
import type { StoreId } from '#domain/ids.ts';
import {
  dailyValuePercent,
  declaredAmount,
  declaredCalories,
  NUTRIENTS,
  type NutritionLabel,
  servingsPerContainer,
} from '#domain/labels/nutrition-facts.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { type LabelledVariant, readLabelledVariants, variantsOnSale } from './nutrition-store.ts';

/** A food, and the variants of the asked product that are it or hold it. */
interface Food {
  food: LabelledVariant;
  label: NutritionLabel;
  variants: LabelledVariant[];
}

/**
 * The labels of a product's variants; those of a gift pack are of the foods in it. Sizes of one food share a
 * label. Throws `not_found` for an unknown product.
 */
export async function readNutrition(
  db: Queryable,
  storeId: StoreId,
  handle: string,
): Promise<{ labels: NutritionFacts[] }> {
  const sold = await variantsOnSale(db, storeId, handle);
  if (sold.length === 0) throw new DomainError('not_found', `There is no product called ${handle}.`);
  const packed = await readLabelledVariants(
    db,
    storeId,
    sold.flatMap(({ foods }) => foods),
  );
  const foods = foodsOf(sold, packed);
  const byLabel = Map.groupBy(foods, ({ food, label }) => `${food.title} ${label.skus.join()}`);
  return { labels: [...byLabel.values()].flatMap((sizes) => toFacts(sizes, sold.length) ?? []) };
}

function foodsOf(sold: readonly LabelledVariant[], packed: ReadonlyMap<string, LabelledVariant>): Food[] {
  const found = new Map<string, Food>();
  for (const variant of sold) {
    const held = variant.foods.length > 0 ? variant.foods.map((sku) => packed.get(sku)) : [variant];
    for (const food of held) {
      const label = food?.labels.find(({ skus }) => skus.includes(food.sku));
      if (!food || !label) continue;
      const known = found.get(food.sku);
      if (known) known.variants.push(variant);
      else found.set(food.sku, { food, label, variants: [variant] });
    }
  }
  return [...found.values()];
}

function toFacts(sizes: readonly Food[], soldCount: number): NutritionFacts | null {
  const [first] = sizes;
  if (!first) return null;
  const { food, label } = first;
  const { amounts, servingSize, servingGrams } = label;
  return {
    title: food.labels.length > 1 ? `${food.title}: ${nameOf(food)}` : food.title,
    containers: sizes.map(({ food: { netWeightGrams, sku }, variants }) => {
      const isWholeProduct =
        sizes.length === 1 && (variants.length === soldCount || variants[0]?.sku === sku);
      return {
        name: isWholeProduct ? null : variants.map(nameOf).join(', '),
        servings: servingsPerContainer(netWeightGrams ?? servingGrams, servingGrams),
      };
    }),
    serving_size: `${servingSize} (${servingGrams}g)`,
    calories: declaredCalories(amounts.calories),
    nutrients: NUTRIENTS.map((nutrient) => ({
      nutrient,
      amount: declaredAmount(nutrient, amounts[nutrient]),
      daily_value: dailyValuePercent(nutrient, amounts[nutrient]),
    })),
  };
}

const nameOf = ({ attributes, sku }: LabelledVariant): string => Object.values(attributes).join(', ') || sku;
