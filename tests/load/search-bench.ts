import { pick, rareWord, repeatable, titleWord } from './many-products.ts';
import { STORE, withShopOfProducts } from './shop-of-products.ts';

const SEARCHES = 400;
const WARM_UP = 40;
const AIM_MILLISECONDS = 25;

type MakeQuery = (random: () => number) => { search_query: string; without?: string; diet?: string };

const misspelt = (random: () => number, word: string) => {
  const at = 1 + Math.floor(random() * (word.length - 2));
  const swapped = `${word.slice(0, at)}${word[at + 1]}${word[at]}${word.slice(at + 2)}`;
  return pick(random, [
    swapped,
    word.slice(0, at) + word.slice(at + 1),
    `${word.slice(0, at)}e${word.slice(at)}`,
  ]);
};

const KINDS: Readonly<Record<string, MakeQuery>> = {
  'one word': (random) => ({ search_query: random() < 0.5 ? titleWord(random) : rareWord(random) }),
  'two or three words': (random) => ({
    search_query: [titleWord(random), titleWord(random), random() < 0.3 ? rareWord(random) : ''].join(' '),
  }),
  'beginnings of words': (random) => ({
    search_query: titleWord(random).slice(0, 2 + Math.floor(random() * 3)),
  }),
  misspelt: (random) => ({ search_query: misspelt(random, titleWord(random)) }),
  synonyms: (random) => ({
    search_query: pick(random, ['choco', 'namkeen', 'kaju', 'hamper', 'bombay mix', 'spicy', 'groundnut']),
  }),
  'without an allergen': (random) => ({
    search_query: `${titleWord(random)} without ${pick(random, ['peanuts', 'nuts', 'milk', 'sesame', 'ginger'])}`,
  }),
  'a diet, nothing else': (random) => ({
    search_query: pick(random, ['vegan', 'gluten free', 'no nuts', 'vegan without peanuts', 'dairy free']),
  }),
  'a chosen filter': (random) => ({
    search_query: titleWord(random),
    without: pick(random, ['peanuts', 'tree_nuts,milk', 'coconut']),
    diet: pick(random, ['vegan', 'vegetarian']),
  }),
};

/**
 * Searches among many generated products, one after the other over HTTP, in the built shop on a throw-away database: the embedded
 * one, or one that `SEARCH_BENCH_DATABASE_URL` names, which is filled when it is empty.
 */
async function searchBench(count: number): Promise<void> {
  const address = process.env.SEARCH_BENCH_DATABASE_URL;
  await withShopOfProducts({ count, address }, ({ url }) => measureAll(url, count));
}

async function measureAll(url: string, count: number): Promise<void> {
  console.log(
    `searches among ${count.toLocaleString('en')} products   p50 ms   p99 ms   under ${AIM_MILLISECONDS} ms`,
  );
  const all: number[] = [];
  for (const [name, makeQuery] of Object.entries(KINDS)) {
    const random = repeatable(name.length);
    for (let done = 0; done < WARM_UP; done += 1) await timeOf(url, makeQuery(random));
    const times: number[] = [];
    for (let done = 0; done < SEARCHES; done += 1) times.push(await timeOf(url, makeQuery(random)));
    all.push(...times);
    print(name, times);
  }
  print('all', all);
}

let visitor = 0;

/** Each search comes from another network address, so that none is refused for asking too much. */
async function timeOf(url: string, query: ReturnType<MakeQuery>): Promise<number> {
  visitor += 1;
  const headers = {
    'content-type': 'application/json',
    'x-forwarded-for': `10.${visitor >> 16}.${(visitor >> 8) & 255}.${visitor & 255}`,
  };
  const body = JSON.stringify({ store_id: STORE, ...query });
  const startedAt = performance.now();
  const answer = await fetch(`${url}/search/updated_search`, { method: 'POST', headers, body });
  await answer.arrayBuffer();
  const milliseconds = performance.now() - startedAt;
  if (answer.status !== 200) throw new Error(`${body} was answered ${answer.status}`);
  if (process.env.SEARCH_BENCH_SLOW && milliseconds > AIM_MILLISECONDS)
    console.log(Math.round(milliseconds), body);
  return milliseconds;
}

function print(name: string, times: readonly number[]): void {
  const sorted = times.toSorted((one, other) => one - other);
  const at = (share: number) => (sorted[Math.floor(share * (sorted.length - 1))] ?? 0).toFixed(1).padStart(6);
  const quick = times.filter((time) => time < AIM_MILLISECONDS).length / times.length;
  console.log(`${name.padEnd(34)} ${at(0.5)}   ${at(0.99)}   ${(100 * quick).toFixed(1)} %`);
}

await searchBench(Number(process.argv[2] ?? 100_000));
