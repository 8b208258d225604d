import { fileURLToPath } from 'node:url';
import pg from 'pg';
import type { StoreId } from '#domain/ids.ts';
import { importIntoEmptyDatabase } from '#server/import/import-store.ts';
import { connectDatabase } from '#server/platform/database/database.ts';
import { migrateDatabase } from '#server/platform/database/migrate.ts';
import { rebuildFacts } from '#server/reports/facts/rebuild-facts.ts';
import { anId } from '../../support/ids.ts';
import { addProducts } from '../many-products.ts';
import { fillContent } from './fill-content.ts';
import { fillInbox } from './fill-inbox.ts';
import { fillOrders } from './fill-orders.ts';
import { fillPayouts } from './fill-payouts.ts';
import { fillAccounts, fillProfiles, preparePeople } from './fill-people.ts';
import { fillReviews } from './fill-reviews.ts';
import { fillMembers, fillStaffWork } from './fill-staff.ts';
import { fillStock } from './fill-stock.ts';
import { fillSubscriptions } from './fill-subscriptions.ts';
import {
  setAsideIndexes,
  TABLES_OF_FACTS,
  TABLES_OF_ORDERS,
  TABLES_OF_STAFF_WORK,
} from './set-aside-indexes.ts';
import type { Sizes } from './sizes.ts';

const STORE = anId<StoreId>('store_doosra');
const STORE_FILES = fileURLToPath(new URL('../../../store/doosra', import.meta.url));

/**
 * Fills a database with the sample store and what a shop of this size has after three years; does nothing where there is a store
 * already. Returns the seconds that each step took.
 */
export async function fillBackOffice(
  connectionString: string,
  sizes: Sizes,
): Promise<Record<string, number>> {
  await migrateDatabase(connectionString);
  const { db, close } = connectDatabase(connectionString);
  // Rows of many thousands are written in one statement. Connections that are open already keep their limit.
  db.$client.options.statement_timeout = 0;
  const clients: pg.Client[] = [];
  const seconds: Record<string, number> = {};
  const timed = async (step: string, work: () => Promise<unknown>) => {
    const startedAt = performance.now();
    await work();
    seconds[step] = Math.round((performance.now() - startedAt) / 100) / 10;
  };
  try {
    if (!(await importIntoEmptyDatabase(db, STORE_FILES))) return seconds;
    const [one, other] = await Promise.all([connect(connectionString), connect(connectionString)]);
    clients.push(one, other);
    const buildIndexes = await setAsideIndexes(one, TABLES_OF_ORDERS);
    const buildOtherIndexes = await setAsideIndexes(one, TABLES_OF_STAFF_WORK, TABLES_OF_FACTS);
    await timed('people', async () => {
      await preparePeople(one, sizes);
      await fillMembers(one, STORE);
    });
    await Promise.all([
      timed('products', () => addProducts(db, STORE, sizes.products)),
      timed('accounts', () => fillAccounts(one, STORE)),
      timed('inbox', () => fillInbox(other, STORE, sizes)),
    ]);
    await timed('orders', () => fillOrders(one, other, STORE, sizes));
    await timed('subscriptions', () => fillSubscriptions(one, STORE, sizes));
    await timed('indexes', () => buildIndexes([one, other]));
    await one.query(
      'analyze checkouts, payments, orders, order_lines, order_charges, refunds, refund_lines, refund_charges, customers, subscriptions, billing_cycles',
    );
    await Promise.all([
      timed('profiles', () => fillProfiles(one, STORE, sizes)),
      timed('sales facts', () => rebuildFacts(db, STORE)),
      timed('reviews, stock, audit log, payouts', async () => {
        await fillReviews(other, STORE, sizes);
        await fillStock(other, STORE, sizes);
        await fillStaffWork(other, STORE, sizes);
        await fillPayouts(other, STORE);
      }),
      timed('content, codes, gift cards', () => fillContent(one, STORE, sizes)),
    ]);
    await timed('other indexes', () => buildOtherIndexes([one, other]));
    await one.query('drop schema load cascade');
    await timed('vacuum', () => vacuumAll(clients));
    return seconds;
  } finally {
    await Promise.all(clients.map((client) => client.end()));
    await close();
  }
}

/** The largest tables first, over several connections. */
async function vacuumAll(clients: readonly pg.Client[]): Promise<void> {
  const { rows = [] } =
    (await clients[0]?.query<{ name: string }>(
      `select oid::regclass::text as name from pg_class where relkind = 'r' and relnamespace in ('public'::regnamespace, 'pgboss'::regnamespace)
       order by relpages`,
    )) ?? {};
  await Promise.all(
    clients.map(async (client) => {
      for (let table = rows.pop(); table; table = rows.pop())
        await client.query(`vacuum analyze ${table.name}`);
    }),
  );
}

async function connect(connectionString: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  return client;
}
