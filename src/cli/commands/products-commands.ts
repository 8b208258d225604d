import type { Command } from 'commander';
import { DomainError } from '#domain/errors.ts';
import { type AmountsByCurrency, amountEntries, formatMoney } from '#domain/money.ts';
import { listProducts } from '#server/catalog/list-products.ts';
import { exportProducts } from '#server/export/export-products.ts';
import type { ProductFile } from '#server/import/files/catalogue-files.ts';
import { importProductsOf } from '#server/import/import-one-kind.ts';
import type { CommandRunner } from '../command-runner.ts';
import { existingPictures } from './existing-pictures.ts';
import { table } from '../terminal.ts';
import { writeFiles } from '../write-files.ts';
import { storeCurrency } from '#server/platform/stores/store-currency.ts';

/** `products list|show|export|import`. */
export function productsCommands(program: Command, runner: CommandRunner): void {
  const products = program.command('products').description('Products: list, show, export, import');
  listCommand(products, runner);
  showCommand(products, runner);
  exportCommand(products, runner);
  importCommand(products, runner);
}

function listCommand(products: Command, { reads }: CommandRunner): void {
  const command = products.command('list').description('All products, those no longer sold too');
  reads(command, async (shop) => {
    const { id: storeId } = await shop.store();
    const currency = await storeCurrency(shop.db, storeId);
    const listed = await listProducts(shop.db, storeId, currency);
    const rows = listed.map(({ handle, title, status, variants, fromCents, freeUnits }) => [
      handle,
      status,
      String(variants),
      fromCents === null ? '-' : formatMoney(fromCents, currency),
      String(freeUnits),
      title,
    ]);
    const heading = ['HANDLE', 'STATUS', 'VARIANTS', 'FROM', 'FREE', 'TITLE'];
    return { json: listed, text: table(heading, rows, 'No products yet.') };
  });
}

function showCommand(products: Command, { reads }: CommandRunner): void {
  const command = products
    .command('show')
    .description('One product that is sold: variants, prices, stock, bundles')
    .argument('<handle>', 'as products list names it');
  reads(command, async (shop, _options, handle = '') => {
    const exported = await exportProducts(shop.db, (await shop.store()).id);
    const product = exported.products.find((candidate) => candidate.handle === handle);
    if (!product) throw new DomainError('not_found', `No product ${handle} is sold.`);
    return { json: product, text: productAsText(product) };
  });
}

function productAsText({ title, handle, taxClass, description, variants, bundles }: ProductFile): string {
  const prices = (amounts: AmountsByCurrency) =>
    amountEntries(amounts)
      .map(([currency, cents]) => formatMoney(cents, currency))
      .join(', ');
  return [
    `${title} (${handle}, taxed as ${taxClass})`,
    `  ${description}`,
    ...variants.map(
      (variant) =>
        `  ${variant.sku}: ${variant.description}, ${prices(variant.prices)}, ${variant.stock} in stock`,
    ),
    ...bundles.map((bundle) => `  ${bundle.bundleId}: ${bundle.title}, ${prices(bundle.prices)}`),
  ].join('\n');
}

function exportCommand(products: Command, { reads }: CommandRunner): void {
  const command = products
    .command('export')
    .description('Writes products, collections and subscription options as files that can be imported')
    .argument('<folder>', 'where to; made when it is not there');
  reads(command, async (shop, _options, folder = '') => {
    const exported = await exportProducts(shop.db, (await shop.store()).id);
    await writeFiles(folder, {
      ...Object.fromEntries(exported.products.map((product) => [`products/${product.handle}.json`, product])),
      'collections.json': exported.collections,
      'subscriptions.json': exported.subscriptions,
    });
    const count = exported.products.length;
    return { json: { products: count, folder }, text: `${count} products written to ${folder}.` };
  });
}

function importCommand(products: Command, { changes }: CommandRunner): void {
  const command = products
    .command('import')
    .description(
      'Brings the catalogue to what products/, collections.json and subscriptions.json of a folder say. Products without a file are no longer sold; stock stays',
    )
    .argument('<folder>', 'like one that products export wrote')
    .option('--reset-stock', 'reset the stock to the counts in the files');
  changes<{ resetStock?: true }>(command, async (shop, { resetStock = false }, folder = '') => {
    const pictures = await existingPictures(shop);
    const count = await importProductsOf(shop.db, (await shop.store()).id, folder, { resetStock, pictures });
    return { json: { products: count }, text: `${count} products imported.` };
  });
}
