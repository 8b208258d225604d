import { sql } from 'drizzle-orm';
import type { StoreId } from '#domain/ids.ts';
import { indexStaleProducts } from '#server/catalog/search/search-index.ts';
import type { Database } from '#server/platform/database/database.ts';

const BATCH = 2_000;

/** The same numbers between 0 and 1 every time. */
export function repeatable(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const list = (words: string) => words.split(' ');
const KINDS = list('bites mix nuts crisps bar box brittle clusters');
const TASTES = list(
  'smoky sweet sour fiery gentle salted roasted toasted crunchy golden midnight monsoon garden festival',
);
const FOODS = list(
  'mango cardamom chilli coffee fennel fig jaggery lime tamarind turmeric cumin coriander saffron rose pistachio almond cashew peanut coconut chickpea lentil rice millet sesame ginger mustard cocoa chocolate banana apple date apricot orange lemon pepper garlic onion tomato spinach beetroot pumpkin sunflower walnut hazelnut pecan quinoa oat barley wheat milk butter honey vanilla cinnamon clove nutmeg anise mint basil thyme',
);
const DECLARED: Readonly<Record<string, string>> = Object.fromEntries(
  list('pistachio almond cashew peanut coconut sesame mustard walnut hazelnut pecan wheat milk butter').map(
    (food) => [food, food === 'butter' ? 'milk' : food],
  ),
);
const SYLLABLES = list('ka ri mo ta len su vi no par de li go ma ra chi ne ba tu sel for win dra ko ya pem');

/** 4,000 words that mean nothing, the first ones far more frequent, as in any language. */
export const rareWord = (random: () => number): string => {
  const rank = Math.floor(4_000 * random() ** 3);
  const [one, two, three] = [rank % 25, Math.floor(rank / 25) % 25, Math.floor(rank / 625)];
  return `${SYLLABLES[one]}${SYLLABLES[two]}${SYLLABLES[three]}`;
};
export const titleWord = (random: () => number): string => pick(random, [...FOODS, ...TASTES, ...KINDS]);
export const pick = <Value>(random: () => number, values: readonly Value[]): Value =>
  values[Math.floor(random() * values.length)] as Value;

/** Adds products to a store, with a variant, prices, stock, a category, a collection and a picture each, and indexes them. */
export async function addProducts(db: Database, storeId: StoreId, count: number): Promise<void> {
  const random = repeatable(7);
  await db.execute(sql`insert into collections (store_id, kind, name, title)
    select ${storeId}, 'category', kind, initcap(kind) from unnest(${sql.param(KINDS)}::text[]) as kind
    on conflict do nothing`);
  for (let done = 0; done < count; done += BATCH) {
    const batch = Array.from({ length: Math.min(BATCH, count - done) }, (_, index) =>
      product(random, done + index),
    );
    await insertBatch(db, storeId, JSON.stringify(batch));
  }
  await indexStaleProducts(db);
  await db.execute(sql`vacuum analyze`);
}

function product(random: () => number, number: number) {
  const kind = pick(random, KINDS);
  const foods = Array.from({ length: 7 }, () => pick(random, FOODS));
  const allergens = [...new Set(foods.flatMap((food) => DECLARED[food] ?? []))];
  const isVegan = !allergens.includes('milk') && !foods.includes('honey') && random() < 0.8;
  const content = {
    colours: { primary: '#ff6a19', text: '#4a1602', button: '#ffe70b', badge: '#ffffff' },
    description_text: `${kind} with ${foods[0]}`,
    ingredients: foods.join(', '),
    ingredientsList: foods,
    allergens: `Contains: ${allergens.join(', ') || 'none of the major allergens'}. Made in a kitchen that also handles soy.`,
    contentData: [],
  };
  return {
    handle: `generated-${number}`,
    title: `${pick(random, TASTES)} ${foods[0]} ${random() < 0.3 ? `and ${foods[1]} ` : ''}${kind}`,
    description: Array.from({ length: 25 }, () => rareWord(random)).join(' '),
    content: random() < 0.1 ? null : content,
    diets: isVegan ? ['vegan', 'vegetarian'] : ['vegetarian'],
    kind,
    days: Math.floor(random() * 2_000),
  };
}

async function insertBatch(db: Database, store: string, batch: string): Promise<void> {
  const given = sql`jsonb_to_recordset(${batch}::jsonb) as g(handle text, title text, description text, content jsonb,
    diets text[], kind text, days int)`;
  await db.transaction(async (tx) => {
    await tx.execute(sql`insert into products (store_id, handle, title, description, content, diets, tax_class, created_at)
      select ${store}, handle, title, description, content, diets, 'groceries', now() - days * interval '1 day' from ${given}`);
    await tx.execute(sql`insert into variants (store_id, sku, product_handle, description, attributes, weight_grams, position)
      select ${store}, upper(handle), handle, '5 oz', '{"Size":"5 oz"}', 150, 0 from ${given}`);
    await tx.execute(sql`insert into variant_prices (store_id, sku, currency, amount_cents)
      select ${store}, upper(handle), currency, 799 from ${given}, unnest(array['usd', 'cad']) as currency`);
    await tx.execute(
      sql`insert into stock (store_id, sku, on_hand) select ${store}, upper(handle), 100 from ${given}`,
    );
    await tx.execute(sql`insert into collection_products (store_id, kind, name, product_handle, position)
      select ${store}, 'category', kind, handle, 1 from ${given}`);
    await tx.execute(sql`insert into pictures (store_id, product_handle, position, url, alt)
      select ${store}, handle, 0, '/pictures/the-mix-pack.webp', title from ${given}`);
  });
}
