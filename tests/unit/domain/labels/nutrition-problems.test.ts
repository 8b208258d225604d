import { expect, test } from 'vitest';
import type { NutritionAmounts } from '#domain/labels/nutrition-facts.ts';
import { nutritionProblems } from '#domain/labels/nutrition-problems.ts';

/** 9 × 8.6 + 4 × 13.9 + 4 × 4.6 = 151.4 */
const AMOUNTS: NutritionAmounts = {
  calories: 151.4,
  total_fat: 8.6,
  saturated_fat: 1.1,
  trans_fat: 0,
  cholesterol: 0,
  sodium: 214,
  total_carbohydrate: 13.9,
  dietary_fiber: 2.1,
  total_sugars: 1.6,
  added_sugars: 1.4,
  protein: 4.6,
  vitamin_d: 0,
  calcium: 17,
  iron: 0.9,
  potassium: 148,
};
const labelWith = (changed: Partial<NutritionAmounts>) => ({
  skus: ['MIX-5OZ'],
  servingSize: '1/2 cup',
  servingGrams: 30,
  amounts: { ...AMOUNTS, ...changed },
});

test.each<Partial<NutritionAmounts>>([
  {},
  { calories: 143 }, // without the calories of fiber
  { calories: 158.9 }, // 5 % more
  { saturated_fat: 8, trans_fat: 0.6 },
  { dietary_fiber: 13.9 },
])('%j can be true', (changed) => {
  expect(nutritionProblems(labelWith(changed))).toEqual([]);
});

test.each<[Partial<NutritionAmounts>, string, string]>([
  [{ calories: 159.1 }, 'calories', 'must be near what fat, carbohydrate and protein give, 151'],
  [{ calories: 130 }, 'calories', 'must be near what fat, carbohydrate and protein give, 151'],
  [{ saturated_fat: 8, trans_fat: 0.7 }, 'total_fat', 'must not be less than saturated_fat and trans_fat'],
  [{ dietary_fiber: 14 }, 'dietary_fiber', 'must not be more than total_carbohydrate, 13.9'],
  [{ total_sugars: 14 }, 'total_sugars', 'must not be more than total_carbohydrate, 13.9'],
  [{ added_sugars: 1.7 }, 'added_sugars', 'must not be more than total_sugars, 1.6'],
])('%j is refused at %s', (changed, field, message) => {
  expect(nutritionProblems(labelWith(changed))).toEqual([[field, message]]);
});

test('a serving cannot weigh less than what is in it', () => {
  expect(nutritionProblems({ ...labelWith({}), servingGrams: 27 })).toEqual([
    ['total_fat', 'weighs more with carbohydrate and protein than a serving, 27 g'],
  ]);
});
