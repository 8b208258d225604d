import type { Command } from 'commander';
import type { StoreId } from '#domain/ids.ts';
import {
  addStock,
  type CountedStock,
  listStock,
  setCountedStock,
} from '#server/catalog/stock/count-stock.ts';
import type { CommandRunner } from '../command-runner.ts';
import type { CliShop } from '../open-shop.ts';
import { wholeNumber } from '../read-options.ts';
import { type CommandOutput, table } from '../terminal.ts';
import { stockFileCommands } from './file-commands.ts';

/** `stock list|set|add|export|import`. */
export function stockCommands(program: Command, runner: CommandRunner): void {
  const stock = program.command('stock').description('Stock: list, set, add, export, import');
  const list = stock
    .command('list')
    .description('Units on hand, by SKU')
    .option('--below <n>', 'only what has fewer units free than that', wholeNumber);
  runner.reads<{ below?: number }>(list, async (shop, { below }) =>
    shown(await listStock(shop.db, (await shop.store()).id, below)),
  );
  changing(
    stock,
    runner,
    'set',
    'Sets the units on hand, without those that are sold and still to be packed',
    setCountedStock,
  );
  changing(stock, runner, 'add', 'Units have arrived; below zero, they are gone', addStock);
  stockFileCommands(stock, runner);
}

function changing(
  stock: Command,
  { changes }: CommandRunner,
  name: string,
  description: string,
  change: (db: CliShop['db'], storeId: StoreId, sku: string, units: number) => Promise<CountedStock>,
): void {
  const command = stock
    .command(name)
    .description(description)
    .argument('<sku>', 'as stock list names it')
    .argument('<units>', 'a whole number', wholeNumber);
  changes(command, async (shop, _options, sku = '', units = '') => {
    const counted = await change(shop.db, (await shop.store()).id, sku, wholeNumber(units));
    return { json: counted, text: `${sku}: ${counted.onHand} on hand, ${counted.held} of them held.` };
  });
}

function shown(counted: readonly CountedStock[]): CommandOutput {
  const rows = counted.map(({ sku, onHand, held }) => [
    sku,
    String(onHand),
    String(held),
    String(onHand - held),
  ]);
  return { json: counted, text: table(['SKU', 'ON HAND', 'HELD', 'FREE'], rows, 'No such stock.') };
}
