import { basename, dirname } from 'node:path';
import type { Command } from 'commander';
import type { StoreId } from '#domain/ids.ts';
import { listStock } from '#server/catalog/stock/count-stock.ts';
import { exportDiscounts } from '#server/export/export-discounts.ts';
import { exportLocations } from '#server/export/export-locations.ts';
import { exportShipping } from '#server/export/export-shipping.ts';
import {
  importDiscountsOf,
  importLocationsOf,
  importShippingOf,
  importStockOf,
} from '#server/import/import-one-kind.ts';
import type { CommandRunner } from '../command-runner.ts';
import type { CliShop } from '../open-shop.ts';
import { writeFiles } from '../write-files.ts';

interface ListInAFile {
  /** What to call the entries: discount codes. */
  things: string;
  /** What happens to entries that are not in the file. */
  others: string;
  read(db: CliShop['db'], storeId: StoreId): Promise<readonly unknown[]>;
  write(db: CliShop['db'], storeId: StoreId, path: string): Promise<number>;
}

const DISCOUNTS: ListInAFile = {
  things: 'discount codes',
  others: 'codes that it does not name end, unless staff have made or changed them',
  read: exportDiscounts,
  write: importDiscountsOf,
};

const LOCATIONS: ListInAFile = {
  things: 'store locations',
  others: 'places that it does not name go',
  read: exportLocations,
  write: importLocationsOf,
};

const SHIPPING: ListInAFile = {
  things: 'shipping options',
  others: 'options that it does not name go',
  read: exportShipping,
  write: importShippingOf,
};

const STOCK: ListInAFile = {
  things: 'counts of stock',
  others: 'what it does not name stays',
  read: async (db, storeId) => (await listStock(db, storeId)).map(({ sku, onHand }) => ({ sku, onHand })),
  write: importStockOf,
};

/** `locations export|import`. */
export function locationsCommands(program: Command, runner: CommandRunner): void {
  const locations = program.command('locations').description('Places that sell the brand: export, import');
  fileCommands(locations, runner, LOCATIONS);
}

/** `shipping export|import`. */
export function shippingCommands(program: Command, runner: CommandRunner): void {
  const shipping = program
    .command('shipping')
    .description('Ways to ship, their prices and days: export, import');
  fileCommands(shipping, runner, SHIPPING);
}

/** `discounts export|import`. */
export const discountFileCommands = (discounts: Command, runner: CommandRunner): void =>
  fileCommands(discounts, runner, DISCOUNTS);

/** `stock export|import`. */
export const stockFileCommands = (stock: Command, runner: CommandRunner): void =>
  fileCommands(stock, runner, STOCK);

function fileCommands(parent: Command, { reads, changes }: CommandRunner, list: ListInAFile): void {
  const exporting = parent
    .command('export')
    .description(`Writes all ${list.things} to a file that can be imported`)
    .argument('<file>', 'where to');
  reads(exporting, async (shop, _options, path = '') => {
    const things = await list.read(shop.db, (await shop.store()).id);
    await writeFiles(dirname(path), { [basename(path)]: things });
    return { json: { count: things.length }, text: `${things.length} ${list.things} written to ${path}.` };
  });
  const importing = parent
    .command('import')
    .description(`Brings the ${list.things} to what a file says; ${list.others}`)
    .argument('<file>', 'like one that export wrote');
  changes(importing, async (shop, _options, path = '') => {
    const count = await list.write(shop.db, (await shop.store()).id, path);
    return { json: { count }, text: `${count} ${list.things} imported.` };
  });
}
