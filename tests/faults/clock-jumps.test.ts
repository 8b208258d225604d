import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { sql } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { CARDS, details, finalize, openCheckout, payWith, stockOf } from '../support/buying/buying.ts';
import { createHttpShopper } from '../support/buying/http-shopper.ts';
import { ASHA, logIn, newOperator, status } from '../support/buying/people.ts';
import { faultsInBooks, NO_FAULTS } from '../support/buying/renewed-books.ts';
import { createMovableDatabase, type MovableDatabase } from '../support/database/movable-clock.ts';
import { type ShopProcess, startShopProcess } from '../support/shop-process.ts';
import { STORE, startTestShop, type TestShop, type TestShopper } from '../support/test-shop.ts';

const MOVABLE_CLOCK = fileURLToPath(new URL('../support/faults/movable-clock.mjs', import.meta.url));
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const ITEMS = [{ sku: 'MIX-5OZ', quantity: 1 }];
/** More wrong passwords than are answered within a window of 15 minutes. */
const WRONG_PASSWORDS = 12;

/** Which clock jumps, and how far; units are held for 15 minutes of the database's. */
describe.each([
  ['a process', 'an hour forward', { process: HOUR, database: 0 }],
  ['a process', 'an hour back', { process: -HOUR, database: 0 }],
  ['the database', 'ten minutes forward', { process: 0, database: 10 * MINUTE }],
  ['the database', 'an hour back', { process: 0, database: -HOUR }],
])('when the clock of %s jumps %s', (_whose, _direction, jump) => {
  let database: MovableDatabase;
  let folder: string;
  let direct: TestShop;
  let shop: ShopProcess;
  let customer: TestShopper;
  let owner: TestShopper;
  let shopper: TestShopper;
  let guesser: TestShopper;
  let checkout: Awaited<ReturnType<typeof openCheckout>>;

  const guess = () => logIn(guesser, { email: 'guessed@example.com', password: 'another wrong one' });

  /** Before the clock jumps a customer has signed in, a shopper has final totals, and somebody has tried a password. */
  beforeAll(async () => {
    database = await createMovableDatabase();
    folder = await mkdtemp(join(tmpdir(), 'clock-jumps-'));
    const CLOCK_FILE = join(folder, 'clock');
    shop = await startShopProcess({
      DATABASE_URL: database.connectionString,
      DATA_DIR: folder,
      SESSION_SECRET: 'a secret of at least thirty-two characters',
      NODE_OPTIONS: `--import=${MOVABLE_CLOCK}`,
      CLOCK_FILE,
    });
    direct = await startTestShop(undefined, { database });
    owner = await newOperator(direct);
    customer = createHttpShopper(() => shop.url);
    await logIn(customer);
    shopper = createHttpShopper(() => shop.url);
    checkout = await openCheckout(shopper, ITEMS);
    await finalize(shopper, checkout);
    guesser = createHttpShopper(() => shop.url);
    await guess();
    expect((await fetch(`${shop.url}/pictures/none.webp`)).status).toBe(404);
    await writeFile(CLOCK_FILE, String(jump.process));
    process.kill(shop.pid, 'SIGUSR2');
    await database.moveClock(jump.database);
  });
  afterAll(async () => {
    await shop?.stop();
    await direct?.close();
    await rm(folder, { recursive: true, force: true });
  });

  test('the clock has jumped', async () => {
    const { rows } = await direct.db.execute<{ ahead: number }>(
      sql`select extract(epoch from shop_now() - pg_catalog.clock_timestamp()) * 1000 as ahead`,
    );
    expect(Math.abs(Number(rows[0]?.ahead) - jump.database)).toBeLessThan(MINUTE);
  });

  test('a customer stays signed in', async () => {
    expect(await status(customer)).toMatchObject({ isLoggedIn: true, user: { email: ASHA.email } });
  });

  test('units in a checkout stay held', async () => {
    expect(await stockOf(direct.db, 'MIX-5OZ')).toMatchObject({ held: 1 });
  });

  test('a payment becomes an order, and its email is sent', async () => {
    await payWith(shopper, checkout, CARDS.succeeds);
    await expect.poll(async () => (await details(shopper, checkout)).body.status).toBe('complete');
    const sent = async () => (await shopper.get('/sandbox/mailbox')).body;
    await expect.poll(sent).toContain('guest@example.com');
  });

  test('somebody new can buy', async () => {
    const next = createHttpShopper(() => shop.url);
    const begun = await openCheckout(next, ITEMS);
    await finalize(next, begun);
    await payWith(next, begun, CARDS.succeeds);
    await expect.poll(async () => (await details(next, begun)).body.status).toBe('complete');
  });

  test('somebody who tries passwords is refused, for no longer than a limit lasts', async () => {
    const refusals: number[] = [];
    for (let tried = 0; tried < WRONG_PASSWORDS; tried += 1) {
      const answer = await guess();
      if (answer.status === 429) refusals.push(Number(answer.headers['retry-after']));
    }
    expect(refusals).not.toEqual([]);
    for (const seconds of refusals) expect(seconds).toBeLessThanOrEqual(15 * 60);
  });

  test('a picture that staff upload is shown', async () => {
    const photo = await sharp({ create: { width: 40, height: 40, channels: 3, background: 'teal' } })
      .png()
      .toBuffer();
    const cookie = [...owner.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const uploaded = await fetch(`${shop.url}/admin/api/pictures?store_id=${STORE}&name=teal.png`, {
      method: 'POST',
      headers: { 'content-type': 'image/png', cookie },
      body: new Uint8Array(photo),
    });
    const { url } = await uploaded.json();
    await expect.poll(async () => (await fetch(`${shop.url}${url}`)).status).toBe(200);
  });

  test('money, orders and stock agree', async () => {
    expect(await faultsInBooks(direct)).toEqual(NO_FAULTS);
  });
});
