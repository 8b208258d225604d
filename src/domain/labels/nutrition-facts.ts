/** Nutrients in the order of the label. */
export const NUTRIENTS = [
  'total_fat',
  'saturated_fat',
  'trans_fat',
  'cholesterol',
  'sodium',
  'total_carbohydrate',
  'dietary_fiber',
  'total_sugars',
  'added_sugars',
  'protein',
  'vitamin_d',
  'calcium',
  'iron',
  'potassium',
] as const;
export type DeclaredNutrient = (typeof NUTRIENTS)[number];

/** What a serving contains before rounding: calories, and each nutrient in the unit of its declaration. */
export type NutritionAmounts = Readonly<Record<'calories' | DeclaredNutrient, number>>;

/** The label of SKUs that differ in their net weight only. */
export interface NutritionLabel {
  skus: string[];
  /** The household measure: '3 pieces'. */
  servingSize: string;
  servingGrams: number;
  amounts: NutritionAmounts;
}

interface Declaration {
  unit: 'g' | 'mg' | 'mcg';
  /** Rounds an amount; below a limit it may be words. */
  round: (amount: number) => number | `less than ${number}`;
  /** The daily value for adults in the same unit, 21 CFR 101.9(c)(8)(iv) and (c)(9); null: none is declared. */
  dailyValue: number | null;
  roundPercent: (percent: number) => number;
}

/** The nearest multiple of `step`, half up. Six decimals are exact enough for any label. */
const nearest = (step: number) => (amount: number) =>
  Number((Math.round(Number((amount / step).toFixed(6))) * step).toFixed(1));

const fat: Declaration['round'] = (amount) => (amount < 0.5 ? 0 : nearest(amount < 5 ? 0.5 : 1)(amount));
const wholeGrams: Declaration['round'] = (amount) =>
  amount < 0.5 ? 0 : amount < 1 ? 'less than 1' : nearest(1)(amount);
const cholesterol: Declaration['round'] = (amount) =>
  amount < 2 ? 0 : amount <= 5 ? 'less than 5' : nearest(5)(amount);
const sodium: Declaration['round'] = (amount) => (amount < 5 ? 0 : nearest(amount <= 140 ? 5 : 10)(amount));

const micronutrientPercent = (percent: number) =>
  nearest(percent <= 10 ? 2 : percent <= 50 ? 5 : 10)(percent);

const macronutrient = (
  unit: Declaration['unit'],
  round: Declaration['round'],
  dailyValue: number | null,
): Declaration => ({ unit, round, dailyValue, roundPercent: nearest(1) });

const micronutrient = (unit: Declaration['unit'], step: number, dailyValue: number): Declaration => ({
  unit,
  round: nearest(step),
  dailyValue,
  roundPercent: micronutrientPercent,
});

const DECLARATIONS: Readonly<Record<DeclaredNutrient, Declaration>> = {
  total_fat: macronutrient('g', fat, 78),
  saturated_fat: macronutrient('g', fat, 20),
  trans_fat: macronutrient('g', fat, null),
  cholesterol: macronutrient('mg', cholesterol, 300),
  sodium: macronutrient('mg', sodium, 2300),
  total_carbohydrate: macronutrient('g', wholeGrams, 275),
  dietary_fiber: macronutrient('g', wholeGrams, 28),
  total_sugars: macronutrient('g', wholeGrams, null),
  added_sugars: macronutrient('g', wholeGrams, 50),
  protein: macronutrient('g', wholeGrams, null),
  vitamin_d: micronutrient('mcg', 0.1, 20),
  calcium: micronutrient('mg', 10, 1300),
  iron: micronutrient('mg', 0.1, 18),
  potassium: micronutrient('mg', 10, 4700),
};

/** 21 CFR 101.9(c)(1): below 5 none, to 50 in steps of 5, then of 10. */
export function declaredCalories(calories: number): number {
  return calories < 5 ? 0 : nearest(calories <= 50 ? 5 : 10)(calories);
}

/** An amount as its label declares it: '8g', 'less than 5mg'. 21 CFR 101.9(c). */
export function declaredAmount(nutrient: DeclaredNutrient, amount: number): string {
  const { unit, round } = DECLARATIONS[nutrient];
  return `${round(amount)}${unit}`;
}

/**
 * The percent of the daily value, from the amount before rounding as 21 CFR 101.9(d)(7)(ii) allows; 0 for what
 * is declared as 0, null for nutrients without one.
 */
export function dailyValuePercent(nutrient: DeclaredNutrient, amount: number): number | null {
  const { round, dailyValue, roundPercent } = DECLARATIONS[nutrient];
  if (dailyValue === null) return null;
  return round(amount) === 0 ? 0 : roundPercent((amount * 100) / dailyValue);
}

/**
 * 'About 4.5 servings per container': halves between 2 and 5 servings, otherwise whole ones, and 'about' where
 * that rounds. 21 CFR 101.9(b)(8)(i).
 */
export function servingsPerContainer(netWeightGrams: number, servingGrams: number): string {
  const exact = netWeightGrams / servingGrams;
  const count = Math.max(1, nearest(exact > 2 && exact < 5 ? 0.5 : 1)(exact));
  const text = `${count} serving${count === 1 ? '' : 's'} per container`;
  return count === exact ? text : `About ${text}`;
}
