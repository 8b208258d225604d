import { describe, expect, it } from 'vitest';
import { labelFacts } from '#domain/labels/label-facts.ts';

const label = (allergens: string, ingredients = 'Salt', diets: string[] = []) =>
  labelFacts({ content: { allergens, ingredients }, diets });

/** What the label says, what it contains by that, and whether it declares its allergens. */
const CASES: [string, string, boolean][] = [
  ['Contains: milk, soy.', 'milk soy', true],
  ['CONTAINS MILK', 'milk', true],
  ['Allergens: sesame', 'sesame', true],
  ['Contains: none of the major allergens in the recipe.', '', true],
  ['No major allergens.', '', true],
  ['See the pack.', '', false],
  ['Free from peanuts.', '', false],
  ['Contains no peanuts, but milk.', 'milk', false],
  ['With real mustard.', 'mustard', false],
  ['Contains: milk. Made in a kitchen that also handles peanuts and soy.', 'milk', true],
  ['Contains milk and may contain soy', 'milk', true],
  ['Contains: mustard, made in a facility that handles sesame', 'mustard', true],
  ['Contains: tree nuts', 'tree_nuts almonds cashews hazelnuts pecans pistachios walnuts', true],
  ['Contains: nuts', 'peanuts tree_nuts almonds cashews hazelnuts pecans pistachios walnuts', true],
  ['Contains: brazil nuts', 'tree_nuts almonds cashews hazelnuts pecans pistachios walnuts', true],
  ['Contains: wheat', 'wheat gluten', true],
  ['Contains: barley', 'gluten', true],
];

describe('the statement on allergens', () => {
  it.each(CASES)('%j is read', (statement, contained, isDeclared) => {
    const facts = label(statement);
    expect(facts.contains.toSorted()).toEqual(contained.split(' ').filter(Boolean).toSorted());
    expect(facts.claims.includes('allergens')).toBe(isDeclared);
  });

  it('names traces apart from what is contained', () => {
    const facts = label('Contains: milk. Made in a kitchen that also handles peanuts, milk and soy.');
    expect(facts.traces).toEqual(['peanuts', 'soy']);
  });
});

describe('the ingredients', () => {
  it.each([
    ['Whole milk powder', 'milk'],
    ['Asafoetida (contains wheat flour)', 'wheat gluten'],
    ['Cocoa butter', ''],
    ['Cashew butter', 'tree_nuts cashews'],
    ['Coconut milk', 'tree_nuts coconut'],
    ['Butter, ghee', 'milk'],
    ['Buckwheat, butternut squash, nutmeg', ''],
    ['Chickpeas, coriander', ''],
    ['Soy milk', 'soy'],
    ['Eggs', 'eggs'],
    ['Crème fraîche cream', 'milk'],
  ])('%j contain %j, whatever the statement says', (ingredients, contained) => {
    const facts = label('Contains: none.', ingredients);
    expect(facts.contains.toSorted()).toEqual(contained.split(' ').filter(Boolean).toSorted());
  });
});

it('a product without label data claims its diets and nothing else', () => {
  expect(labelFacts({ content: null, diets: ['vegan', 'no gluten ingredients'] })).toEqual({
    contains: [],
    traces: [],
    free: [],
    claims: ['vegan', 'vegetarian', 'no_gluten'],
    ingredients: '',
  });
});

it.each([
  ['caffeine free', 'caffeine'],
  ['no caffeine', 'caffeine'],
  ['without added sugars', 'added sugar'],
  ['vegan', ''],
])('a product that is listed as %j is free of %j', (diet, food) => {
  expect(label('Contains: milk.', 'Milk', [diet]).free).toEqual(food ? [food] : []);
});
