import { loadavg } from 'node:os';
import pg from 'pg';
import { startEmbeddedPostgres } from '#server/platform/embedded-postgres/start-embedded-postgres.ts';
import { type ProcessorTimes, processorTimes, usedBetween } from './back-office/processor-time.ts';
import { startFilledShop } from './filled-shop.ts';
import { type OrdersSeen, placeOrders, SECONDS, skusInStock } from './order-flow.ts';

/** Shoppers at once in each round; the first round warms up. */
const ROUNDS = [8, 8, 8, 32];

const shop = await startFilledShop();
try {
  const skus = await skusInStock(shop.url);
  // A fast machine would sell out within the rounds.
  await execute(shop.dataDir, 'update stock set on_hand = on_hand + 100000');
  for (const shoppers of ROUNDS) {
    const before = await processorTimes(shop.pid, shop.dataDir);
    const seen = await placeOrders(shop.url, skus, shoppers);
    const after = await processorTimes(shop.pid, shop.dataDir);
    const used = (which: (process: string) => boolean) =>
      (usedBetween(only(before, which), only(after, which)) ?? 0) / (seen.rate * SECONDS);
    const ofShop = used((process) => process === String(shop.pid));
    const ofDatabase = used((process) => process !== String(shop.pid));
    const [rate, own, database, load] = [seen.rate, ofShop, ofDatabase, loadavg()[0] ?? 0].map((value) =>
      value.toFixed(1),
    );
    console.log(
      `${shoppers} shoppers: ${rate} orders a second, shop ${own} and PostgreSQL ${database} ms of processor an order, load ${load}`,
    );
    printTimes(seen);
    // As PostgreSQL does by itself within a minute: plans that were made for empty tables read all of their rows.
    await execute(shop.dataDir, 'analyze');
  }
} finally {
  await shop.stop();
}

async function execute(dataDir: string, statement: string): Promise<void> {
  const database = await startEmbeddedPostgres({ dataDir, log: () => undefined });
  const client = new pg.Client({ connectionString: database.connectionString });
  await client.connect();
  await client.query(statement).finally(() => client.end());
  await database.stop();
}

function only(times: ProcessorTimes, which: (process: string) => boolean): ProcessorTimes {
  return new Map([...times].filter(([process]) => which(process)));
}

function printTimes({ times }: OrdersSeen): void {
  for (const [path, all] of times) {
    const sorted = all.toSorted((one, other) => one - other);
    const at = (share: number) =>
      (sorted[Math.floor(share * (sorted.length - 1))] ?? 0).toFixed(0).padStart(5);
    console.log(`  ${path.padEnd(44)} p50 ${at(0.5)}   p99 ${at(0.99)} ms`);
  }
}
