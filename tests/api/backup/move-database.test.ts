import pg from 'pg';
import { afterEach, expect, it } from 'vitest';
import { moveDatabase, openForWriting } from '#server/backup/move-database.ts';
import { createTestDatabase, type TestDatabase } from '../../support/database/test-database.ts';

const made: TestDatabase[] = [];
afterEach(async () => {
  for (const database of made.splice(0)) await database.drop();
});

async function database(content?: 'nothing'): Promise<string> {
  const created = await createTestDatabase(content);
  made.push(created);
  return created.connectionString;
}

async function run(address: string, text: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: address });
  await client.connect();
  return client
    .query(text)
    .then(({ rows }) => rows)
    .finally(() => client.end());
}

const addStore = (address: string, id: string) =>
  run(
    address,
    `insert into stores (id, brand, currency, card_countries) values ('${id}', 'Leaf', 'usd', '{US}')`,
  );
const storesIn = async (address: string) =>
  (await run(address, 'select id from stores order by 1')).map((row) => (row as { id: string }).id);

let wasMoved = false;
const move = (from: string, to: string) => {
  wasMoved = false;
  return moveDatabase({
    from,
    to,
    onStep: () => undefined,
    async onMoved() {
      wasMoved = true;
    },
  });
};

it('all rows are in the new database, and the old one can only be read until the move is undone', async () => {
  const [from, to] = [await database(), await database('nothing')];
  await addStore(from, 'store_moved');
  await move(from, to);
  expect(await storesIn(to)).toEqual(['store_moved']);
  expect(await storesIn(from)).toEqual(['store_moved']);
  await expect(addStore(from, 'store_late')).rejects.toThrow('read-only transaction');
  await openForWriting(from);
  await addStore(from, 'store_late');
  expect(await storesIn(from)).toEqual(['store_late', 'store_moved']);
});

it.each([
  [
    'a shop',
    async () => {
      const to = await database();
      await addStore(to, 'store_other');
      return to;
    },
    'There is a shop in that database already.',
  ],
  [
    'tables of something else',
    async () => {
      const to = await database('nothing');
      await run(to, 'create table ledger (id int)');
      return to;
    },
    'That database has tables of something else.',
  ],
])('a database with %s in it is refused, and the old one goes on', async (_, makeTarget, message) => {
  const [from, to] = [await database(), await makeTarget()];
  await expect(move(from, to)).rejects.toThrow(message);
  expect(wasMoved).toBe(false);
  await addStore(from, 'store_goes_on');
  expect(await storesIn(from)).toEqual(['store_goes_on']);
});
