import { describe, expect, it } from 'vitest';
import {
  describeFilters,
  dietMarks,
  type FoodFilters,
  matchFilters,
  NO_FILTERS,
  parseFoodFilters,
} from '#domain/catalog/food-filters.ts';
import { labelFacts } from '#domain/labels/label-facts.ts';

const wanting = (filters: Partial<FoodFilters>): FoodFilters => ({ ...NO_FILTERS, ...filters });
const product = (allergens: string | null, diets: string[] = [], ingredients = 'Salt, red chilli') =>
  labelFacts({ content: allergens === null ? null : { allergens, ingredients }, diets });

describe('a product', () => {
  it('fits when its label declares its allergens and this is none of them', () => {
    expect(matchFilters(product('Contains: milk.'), wanting({ without: ['peanuts'] }))).toBe('matches');
  });

  it('contradicts when its label names it', () => {
    expect(matchFilters(product('Contains: milk.'), wanting({ without: ['milk'] }))).toBe('excluded');
    expect(matchFilters(product('See pack.', [], 'Milk'), wanting({ without: ['milk'] }))).toBe('excluded');
  });

  it('is silent without a label, or with one that declares nothing', () => {
    expect(matchFilters(product(null), wanting({ without: ['peanuts'] }))).toBe('unknown');
    expect(matchFilters(product('See pack.'), wanting({ without: ['peanuts'] }))).toBe('unknown');
  });

  it('is of a diet only when the shop says so and no ingredient speaks against it', () => {
    const vegan = wanting({ diets: ['vegan'] });
    expect(matchFilters(product(null, ['vegan']), vegan)).toBe('matches');
    expect(matchFilters(product('Contains: milk.', ['vegan']), vegan)).toBe('excluded');
    expect(matchFilters(product('Contains: none.'), vegan)).toBe('unknown');
    expect(matchFilters(product('Contains: none.', ['vegan']), wanting({ diets: ['vegetarian'] }))).toBe(
      'matches',
    );
  });

  it('is without gluten only when the shop says so: labels need not name barley', () => {
    expect(matchFilters(product('Contains: none.'), wanting({ without: ['gluten'] }))).toBe('unknown');
    expect(
      matchFilters(product('Contains: none.', ['no gluten ingredients']), wanting({ without: ['gluten'] })),
    ).toBe('matches');
  });

  it('is without an ingredient when its label lists others', () => {
    expect(matchFilters(product('Contains: none.'), wanting({ withoutWords: ['chilli'] }))).toBe('excluded');
    expect(matchFilters(product('Contains: none.'), wanting({ withoutWords: ['sugar'] }))).toBe('matches');
    expect(matchFilters(product(null), wanting({ withoutWords: ['sugar'] }))).toBe('unknown');
  });
});

describe('diet marks', () => {
  it('name the diets that the label claims', () => {
    expect(dietMarks(product('Contains: none.', ['vegetarian', 'no gluten ingredients']))).toEqual([
      'vegetarian',
      'no_gluten',
    ]);
  });

  it('do not call vegetarian what is vegan', () => {
    expect(dietMarks(product('Contains: none.', ['vegan']))).toEqual(['vegan']);
  });

  it('leave out a diet that an ingredient contradicts', () => {
    expect(dietMarks(product('Contains: milk.', ['vegan']))).toEqual(['vegetarian']);
  });
});

describe('filters', () => {
  it('are read from an address', () => {
    expect(parseFoodFilters('vegan,no_gluten', 'peanuts, milk')).toEqual({
      diets: ['vegan', 'no_gluten'],
      without: ['peanuts', 'milk'],
      withoutWords: [],
    });
    expect(parseFoodFilters(null, '')).toEqual(NO_FILTERS);
  });

  it('that are unknown are refused', () => {
    expect(() => parseFoodFilters(null, 'penuts')).toThrow('without knows peanuts');
  });

  it.each([
    [{}, ''],
    [{ diets: ['vegan', 'no_gluten'] as const }, 'vegan, no gluten'],
    [{ without: ['peanuts'] as const }, 'without peanuts'],
    [
      { diets: ['vegan'] as const, without: ['peanuts', 'milk', 'soy'] as const },
      'vegan, without peanuts, milk or soy',
    ],
    [{ withoutWords: ['chilli'] }, 'without chilli'],
  ])('%j stand in words as %j', (filters, words) => {
    expect(describeFilters(wanting(filters as Partial<FoodFilters>))).toBe(words);
  });
});
