import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { NutritionFacts } from '#contracts/catalog/nutrition-calls.ts';
import { variantPrices } from '#server/platform/database/schema/catalog-tables.ts';
import { STORE, startTestShop, type TestShop } from '../../support/test-shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop();
});
afterAll(() => shop.close());

const nutritionOf = (handle: string) =>
  shop.shopper().get(`/nutrition/by_product?store_id=${STORE}&handle=${handle}`);
const labelsOf = async (handle: string) => (await nutritionOf(handle)).body.labels as NutritionFacts[];

describe('the nutrition facts of a product', () => {
  it('are declared in the order of the label, rounded, with percents of the daily values', async () => {
    const [label] = await labelsOf('the-mix');
    expect(label).toMatchObject({ title: 'The Mix', serving_size: '1/2 cup (30g)', calories: 150 });
    const declared = label?.nutrients.map(({ nutrient, amount, daily_value }) =>
      [nutrient, amount, daily_value].join(' '),
    );
    expect(declared?.slice(0, 4)).toEqual([
      'total_fat 9g 11',
      'saturated_fat 1g 6',
      'trans_fat 0g ',
      'cholesterol 0mg 0',
    ]);
    expect(declared?.at(-1)).toBe('potassium 150mg 4');
  });

  it('are one label for its sizes, each with its own servings', async () => {
    const labels = await labelsOf('the-mix');
    expect(labels.map(({ containers }) => containers)).toEqual([
      [
        { name: '5 oz', servings: 'About 4.5 servings per container' },
        { name: '10 oz', servings: 'About 9 servings per container' },
        { name: '20 oz', servings: 'About 19 servings per container' },
      ],
    ]);
  });

  it('are a label for each flavour', async () => {
    expect((await labelsOf('the-bites')).map(({ title }) => title)).toEqual([
      'The Bites: Chilli cacao',
      'The Bites: Cardamom coffee',
      'The Bites: Fig and fennel',
      'The Bites: Sea salt and jaggery',
    ]);
  });

  it('are those of the foods in a gift pack, each with the variants that hold it', async () => {
    const labels = await labelsOf('doosra-starter-pack');
    expect(labels.map(({ title, containers }) => [title, containers[0]?.name])).toEqual([
      ['The Mix', null],
      ['The Bites: Sea salt and jaggery', 'Gentle'],
      ['The Bites: Chilli cacao', 'Brave'],
    ]);
  });

  it('leave out a size that is no longer sold', async () => {
    await shop.db.delete(variantPrices).where(eq(variantPrices.sku, 'PEANUT-14OZ'));
    const [label] = await labelsOf('curry-leaf-peanuts');
    expect(label?.containers).toEqual([{ name: null, servings: 'About 6 servings per container' }]);
  });

  it('are an empty list where they are not known, and the product says so', async () => {
    expect(await labelsOf('movie-night-box')).toEqual([]);
    const { body } = await shop
      .shopper()
      .post('/search/by_handles', { store_id: STORE, handles: ['movie-night-box', 'the-mix'] });
    const known = body.formattedProductData.map(
      (product: { has_nutrition_facts: boolean }) => product.has_nutrition_facts,
    );
    expect(known).toEqual([false, true]);
  });

  it('of a product that does not exist are a 404', async () => {
    const { status, body } = await nutritionOf('haggis');
    expect([status, body.code]).toEqual([404, 'not_found']);
  });
});
