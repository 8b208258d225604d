import { describe, expect, test } from 'vitest';
import {
  type DeclaredNutrient,
  dailyValuePercent,
  declaredAmount,
  declaredCalories,
  servingsPerContainer,
} from '#domain/labels/nutrition-facts.ts';

describe('calories, 21 CFR 101.9(c)(1)', () => {
  test.each([
    [0, 0],
    [4.9, 0],
    [5, 5],
    [7.4, 5],
    [7.5, 10],
    [47.4, 45],
    [50, 50],
    [50.1, 50],
    [54.9, 50],
    [55, 60],
    [151.4, 150],
    [155, 160],
  ])('%s are declared as %i', (calories, declared) => {
    expect(declaredCalories(calories)).toBe(declared);
  });
});

describe('amounts, 21 CFR 101.9(c)', () => {
  test.each<[DeclaredNutrient, number, string]>([
    // (c)(2): fats below 0.5 g are 0, below 5 g in halves, then whole grams.
    ['total_fat', 0.49, '0g'],
    ['total_fat', 0.5, '0.5g'],
    ['total_fat', 0.74, '0.5g'],
    ['total_fat', 0.75, '1g'],
    ['total_fat', 4.74, '4.5g'],
    ['total_fat', 4.75, '5g'],
    ['total_fat', 8.4, '8g'],
    ['total_fat', 8.5, '9g'],
    ['saturated_fat', 0.3, '0g'],
    ['saturated_fat', 1.6, '1.5g'],
    ['trans_fat', 0.4, '0g'],
    // (c)(3): cholesterol below 2 mg is 0, to 5 mg 'less than', then steps of 5 mg.
    ['cholesterol', 1.9, '0mg'],
    ['cholesterol', 2, 'less than 5mg'],
    ['cholesterol', 5, 'less than 5mg'],
    ['cholesterol', 5.1, '5mg'],
    ['cholesterol', 12.5, '15mg'],
    // (c)(4): sodium below 5 mg is 0, to 140 mg steps of 5 mg, then of 10 mg.
    ['sodium', 4.9, '0mg'],
    ['sodium', 5, '5mg'],
    ['sodium', 137.5, '140mg'],
    ['sodium', 140, '140mg'],
    ['sodium', 141, '140mg'],
    ['sodium', 145, '150mg'],
    // (c)(6) and (c)(7): below 0.5 g is 0, below 1 g 'less than', then whole grams.
    ['total_carbohydrate', 0.4, '0g'],
    ['total_carbohydrate', 0.5, 'less than 1g'],
    ['dietary_fiber', 0.9, 'less than 1g'],
    ['dietary_fiber', 1, '1g'],
    ['total_sugars', 1.49, '1g'],
    ['added_sugars', 0.49, '0g'],
    ['added_sugars', 0.6, 'less than 1g'],
    ['added_sugars', 1.5, '2g'],
    ['protein', 0.7, 'less than 1g'],
    ['protein', 7.5, '8g'],
    // (c)(8): the levels of significance that the FDA advises.
    ['vitamin_d', 0.04, '0mcg'],
    ['vitamin_d', 0.15, '0.2mcg'],
    ['calcium', 14, '10mg'],
    ['calcium', 15, '20mg'],
    ['iron', 0.93, '0.9mg'],
    ['iron', 2.05, '2.1mg'],
    ['potassium', 148, '150mg'],
  ])('%s of %s is declared as %s', (nutrient, amount, declared) => {
    expect(declaredAmount(nutrient, amount)).toBe(declared);
  });
});

describe('percent of the daily value', () => {
  test.each<[DeclaredNutrient, number, number | null]>([
    // (d)(7)(ii): whole percents, from the amount before rounding.
    ['total_fat', 8.6, 11], // 11.03; from the declared 9 g it would be 12
    ['saturated_fat', 1.1, 6], // 5.5
    ['cholesterol', 3.1, 1],
    ['sodium', 214, 9],
    ['total_carbohydrate', 13.9, 5],
    ['dietary_fiber', 0.7, 3],
    ['added_sugars', 11, 22],
    // What is declared as 0 is 0 percent.
    ['total_fat', 0.45, 0],
    // None for these: (c)(2)(ii), (c)(6)(ii), and protein where nothing is claimed of it, (c)(7).
    ['trans_fat', 1, null],
    ['total_sugars', 13.2, null],
    ['protein', 7.3, null],
    // (c)(8)(iii): steps of 2 to 10 percent, of 5 to 50 percent, then of 10.
    ['calcium', 12, 0], // 0.9
    ['calcium', 13, 2], // 1.0
    ['iron', 0.62, 4], // 3.4
    ['potassium', 423, 10], // 9.0
    ['iron', 1.8, 10],
    ['iron', 2.1, 10], // 11.7
    ['iron', 2.25, 15], // 12.5
    ['calcium', 650, 50],
    ['calcium', 700, 50], // 53.8
    ['calcium', 715, 60], // 55
    ['vitamin_d', 20, 100],
  ])('%s of %s is %s', (nutrient, amount, percent) => {
    expect(dailyValuePercent(nutrient, amount)).toBe(percent);
  });
});

describe('servings per container, 21 CFR 101.9(b)(8)', () => {
  test.each([
    [30, 30, '1 serving per container'],
    [120, 30, '4 servings per container'],
    [142, 30, 'About 4.5 servings per container'], // 4.73
    [60, 30, '2 servings per container'],
    [75, 30, '2.5 servings per container'],
    [58, 30, 'About 2 servings per container'], // 1.93
    [35, 30, 'About 1 serving per container'],
    [143, 30, 'About 5 servings per container'], // 4.77
    [198, 30, 'About 7 servings per container'], // 6.6
    [165, 30, 'About 6 servings per container'], // 5.5
    [10, 30, 'About 1 serving per container'], // never none
  ])('%i g in servings of %i g: %s', (netWeight, serving, text) => {
    expect(servingsPerContainer(netWeight, serving)).toBe(text);
  });
});
