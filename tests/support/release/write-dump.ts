import { expect, test } from 'vitest';
import { createTestDatabase } from '../database/test-database.ts';
import { fillShop } from './fill-shop.ts';
import { emptyTables, writeDump } from './release-dump.ts';

test('a filled shop is written down, with rows of every table', async () => {
  const database = await createTestDatabase('sample store');
  const held = await fillShop(database);
  expect(await emptyTables(database.connectionString)).toEqual([]);
  await writeDump(database.connectionString, held);
  await database.drop();
});
