import type { NutritionAmounts, NutritionLabel } from './nutrition-facts.ts';

/** Calories may be computed in several ways, 21 CFR 101.9(c)(1)(i), which differ by no more than this share. */
const CALORIE_TOLERANCE = 0.05;
const MIN_CALORIE_TOLERANCE = 5;

type Problem = readonly [field: keyof NutritionAmounts, message: string];

/** What contradicts itself in the amounts of a label; empty when they can be true. */
export function nutritionProblems({ servingGrams, amounts }: NutritionLabel): Problem[] {
  const isPartOf = (part: keyof NutritionAmounts, whole: keyof NutritionAmounts): Problem[] =>
    amounts[part] > amounts[whole] ? [[part, `must not be more than ${whole}, ${amounts[whole]}`]] : [];
  const { total_fat: fat, total_carbohydrate: carbohydrate, protein } = amounts;
  const isTooMuch = fat + carbohydrate + protein > servingGrams;
  return [
    ...(fat < amounts.saturated_fat + amounts.trans_fat
      ? ([['total_fat', 'must not be less than saturated_fat and trans_fat']] as const)
      : []),
    ...isPartOf('dietary_fiber', 'total_carbohydrate'),
    ...isPartOf('total_sugars', 'total_carbohydrate'),
    ...isPartOf('added_sugars', 'total_sugars'),
    ...(isTooMuch
      ? ([
          ['total_fat', `weighs more with carbohydrate and protein than a serving, ${servingGrams} g`],
        ] as const)
      : []),
    ...calorieProblems(amounts),
  ];
}

/** Fat gives 9 kcal a gram, carbohydrate and protein 4; fiber may be left out. */
function calorieProblems(amounts: NutritionAmounts): Problem[] {
  const {
    calories,
    total_fat: fat,
    total_carbohydrate: carbohydrate,
    dietary_fiber: fiber,
    protein,
  } = amounts;
  const most = 9 * fat + 4 * carbohydrate + 4 * protein;
  const least = most - 4 * fiber;
  const tolerance = Math.max(MIN_CALORIE_TOLERANCE, most * CALORIE_TOLERANCE);
  if (calories >= least - tolerance && calories <= most + tolerance) return [];
  return [['calories', `must be near what fat, carbohydrate and protein give, ${Math.round(most)}`]];
}
