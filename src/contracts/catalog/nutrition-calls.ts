import { z } from 'zod';
import { NUTRIENTS } from '#domain/labels/nutrition-facts.ts';
import { defineCall } from '../call.ts';
import { requiredText, storeId } from '../fields.ts';

/** A label as 21 CFR 101.9 has it: everything is rounded. */
export const nutritionFacts = z.object({
  title: z.string().describe('The food, with its flavour where its product has several labels'),
  containers: z.array(
    z.object({
      name: z
        .string()
        .nullable()
        .describe('The size, or the variants of a gift pack that hold the food; null: all of them'),
      servings: z.string(),
    }),
  ),
  serving_size: z.string(),
  calories: z.int(),
  nutrients: z
    .array(
      z.object({
        nutrient: z.enum(NUTRIENTS),
        amount: z.string(),
        daily_value: z.int().nullable().describe('Percent; null: none is declared'),
      }),
    )
    .describe('In the order of the label'),
});
export type NutritionFacts = z.output<typeof nutritionFacts>;

export const nutritionByProduct = defineCall({
  method: 'GET',
  path: '/nutrition/by_product',
  summary:
    'The nutrition facts of a product as labels in the United States declare them; of a gift pack: of what is in it',
  tag: 'Catalogue',
  query: z.strictObject({ store_id: storeId, handle: requiredText(100) }),
  answer: z.object({ labels: z.array(nutritionFacts) }),
});
