import { rm } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { sql } from 'drizzle-orm';
import type { StoreId } from '#domain/ids.ts';
import { importIntoEmptyDatabase } from '#server/import/import-store.ts';
import { connectDatabase, type Database } from '#server/platform/database/database.ts';
import { migrateDatabase } from '#server/platform/database/migrate.ts';
import { startEmbeddedPostgres } from '#server/platform/embedded-postgres/start-embedded-postgres.ts';
import { listReviews } from '#server/reviews/list-reviews.ts';
import { readCursor } from '#server/reviews/review-cursor.ts';
import { anId } from '../support/ids.ts';
import { newDataDirectory } from '../support/data-directory.ts';

const STORE = anId<StoreId>('store_doosra');
const STORE_FILES = fileURLToPath(new URL('../../store/doosra', import.meta.url));
const FEW = { handle: 'the-bites', count: 50 };
const ASKED = 300;
const PART = 5_000;
const ALL = {
  storeId: STORE,
  rating: null,
  withPhotos: false,
  search: null,
  sort: 'newest',
  after: null,
  limit: 25,
} as const;

/** What opening a product's reviews costs the database with 50 reviews and with many, and what a new one costs. */
async function reviewBench(many: number): Promise<void> {
  const dataDir = newDataDirectory('storefront-reviews');
  const embedded = await startEmbeddedPostgres({ dataDir, log: () => undefined });
  try {
    await migrateDatabase(embedded.connectionString);
    const { db, close } = connectDatabase(embedded.connectionString);
    await importIntoEmptyDatabase(db, STORE_FILES);
    console.log(
      'reviews of the product   first page   by stars   page in the middle   lowest first   a common word   a rare word   a new review (p50 ms)',
    );
    for (const { handle, count } of [FEW, { handle: 'the-mix', count: many }]) {
      await addReviews(db, handle, count);
      await measure(db, handle, count);
    }
    await close();
  } finally {
    await embedded.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

async function addReviews(db: Database, handle: string, count: number): Promise<void> {
  await db.execute(sql`delete from reviews where product_handle = ${handle}`);
  // In parts that the time limit of a statement allows.
  for (let first = 1; first <= count; first += PART)
    await db.execute(sql`
    insert into reviews (store_id, review_id, product_handle, rating, description, reviewer_name, reviewer_email, status, created_at)
    select ${STORE}, ${handle} || '-' || n, ${handle}, 1 + n % 5, repeat('Crunchy and gone by Tuesday. ', 6) || case n % 997 when 0 then 'My grandmother approves.' else '' end, 'Writer ' || n,
      n || '@example.com', 'published', now() - n * interval '1 minute'
    from generate_series(${first}::int, ${Math.min(count, first + PART - 1)}::int) n`);
  await db.execute(sql`vacuum analyze`);
}

async function measure(db: Database, handle: string, count: number): Promise<void> {
  const ask = (changes: object = {}) => listReviews(db, { ...ALL, handle, ...changes });
  const after = await cursorInTheMiddle(db, handle, count);
  const costs = [
    await median(() => ask()),
    await median(() => ask({ rating: 2 })),
    await median(() => ask({ after })),
    await median(() => ask({ sort: 'lowest' })),
    await median(() => ask({ search: 'tuesday' })),
    await median(() => ask({ search: 'grandmother' })),
    await median((n) => addOne(db, handle, n)),
  ];
  console.log(
    `${count.toLocaleString('en').padStart(23)}   ${costs.map((cost) => cost.toFixed(2).padStart(10)).join('   ')}`,
  );
}

async function cursorInTheMiddle(db: Database, handle: string, count: number) {
  const { rows } = await db.execute<{ cursor: string }>(sql`
    select (extract(epoch from created_at) * 1000000)::bigint || '.' || id as cursor from reviews
    where product_handle = ${handle} order by created_at desc, id desc offset ${Math.floor(count / 2)} limit 1`);
  return readCursor(Buffer.from(rows[0]?.cursor ?? '').toString('base64url'), 'newest');
}

const addOne = (db: Database, handle: string, n: number) =>
  db.execute(sql`
    insert into reviews (store_id, review_id, product_handle, rating, description, reviewer_name, reviewer_email, status)
    values (${STORE}, ${`${handle}-new-${n}`}, ${handle}, 5, 'New', 'N', 'n@example.com', 'published')`);

async function median(work: (n: number) => Promise<unknown>): Promise<number> {
  const times: number[] = [];
  for (let n = 0; n < ASKED; n += 1) {
    const startedAt = performance.now();
    await work(n);
    times.push(performance.now() - startedAt);
  }
  return times.toSorted((one, other) => one - other)[ASKED / 2] ?? 0;
}

await reviewBench(Number(process.argv[2] ?? 50_000));
