import type { FastifyInstance } from 'fastify';
import type { z } from 'zod';
import * as calls from '#contracts/admin/products/product-calls.ts';
import { DomainError } from '#domain/errors.ts';
import type { PriceRunId } from '#domain/ids.ts';
import { currencyName } from '#domain/money.ts';
import { hasPermission } from '#domain/staff/roles.ts';
import { dayAt, momentAt } from '#domain/store-days.ts';
import { counted } from '#domain/text/counted.ts';
import {
  type ChangedProduct,
  changeProducts,
  type ProductsChange,
} from '#server/catalog/products/change-products.ts';
import { listPriceRuns, undoPriceRun } from '#server/catalog/products/price-runs.ts';
import { previewProduct } from '#server/catalog/products/product-previews.ts';
import { archiveProduct, publishProduct } from '#server/catalog/products/publish-product.ts';
import { deleteProductDraft, saveProduct, startProduct } from '#server/catalog/products/save-product.ts';
import { unscheduleVersion } from '#server/catalog/products/scheduled-versions.ts';
import { newId } from '#server/platform/database/uuid.ts';
import type { Deps } from '#server/platform/deps.ts';
import { type StoreCurrencies, storeCurrencies } from '#server/platform/stores/store-currency.ts';
import { storeClock, storeTimeZone } from '#server/platform/stores/store-time-zone.ts';
import { serveChanges, serveStaff } from '#server/staff/serve-staff.ts';
import { changeProductAddress } from './change-product-address.ts';
import { listedProducts } from './product-index.ts';
import { productPage, productVersionPage } from './product-page.ts';

/** Products, which staff edit as documents with versions: docs/decisions/0286. */
export function adminProductRoutes(app: FastifyInstance, deps: Deps): void {
  const { db } = deps;
  serveStaff(app, deps, calls.adminProducts, ({ query, staffMember }) =>
    listedProducts(db, query, hasPermission(staffMember, 'stock:read')),
  );
  serveStaff(app, deps, calls.adminProduct, ({ params, storeId, staffMember }) =>
    productPage(db, {
      storeId,
      handle: params.handle,
      mayReadStock: hasPermission(staffMember, 'stock:read'),
    }),
  );
  serveStaff(app, deps, calls.adminProductVersion, ({ params, storeId }) =>
    productVersionPage(db, storeId, params),
  );

  const starting = { call: calls.adminAddProduct, command: 'products start' };
  serveChanges(app, deps, starting, async ({ body, storeId, staffMember, audit }) => {
    const { handle, title, copy_of: copyOf } = body;
    audit({
      subject: { type: 'product', id: handle },
      summary: copyOf === null ? 'Started a draft' : `Started a draft as a copy of ${copyOf}`,
    });
    const { now, timeZone } = await storeClock(db, storeId);
    const today = dayAt(now, timeZone);
    await startProduct(db, { storeId, handle, title, copyOf, today, staffMemberId: staffMember.id });
    return { handle };
  });

  const saving = { call: calls.adminSaveProduct, command: 'products save' };
  serveChanges(app, deps, saving, async ({ params, body, storeId, staffMember, audit }) => {
    audit({ subject: { type: 'product', id: params.handle }, summary: 'Saved a version' });
    const edited = { storeId, ...params, version: body.version, staffMemberId: staffMember.id };
    return { version: await saveProduct(db, edited, body.document) };
  });

  const previewing = { call: calls.adminPreviewProduct, command: 'products preview' };
  serveChanges(app, deps, previewing, async ({ params, body, storeId, audit }) => {
    audit({ subject: { type: 'product', id: params.handle }, summary: 'Made a link to a preview' });
    const { token, expiresAt } = await previewProduct(db, { storeId, ...params }, body.document);
    return { token, expires_at: expiresAt.toISOString() };
  });

  const publishing = { call: calls.adminPublishProduct, command: 'products publish' };
  serveChanges(app, deps, publishing, async ({ params, body, storeId, staffMember, audit }) => {
    const on = body.publish_on;
    const at = on && momentAt(on.day, on.time, await storeTimeZone(db, storeId));
    audit({
      subject: { type: 'product', id: params.handle },
      summary: on === null ? 'Published a version' : `Scheduled a version for ${on.day}, ${on.time}`,
    });
    const edited = { storeId, ...params, version: body.version, staffMemberId: staffMember.id };
    return { version: await publishProduct(db, edited, body.document, at) };
  });

  const unscheduling = { call: calls.adminUnscheduleProduct, command: 'products unschedule' };
  serveChanges(app, deps, unscheduling, async ({ params, storeId, audit }) => {
    audit({
      subject: { type: 'product', id: params.handle },
      summary: `Took version ${params.version} off the schedule`,
    });
    await unscheduleVersion(db, { storeId, ...params });
    return {};
  });

  const archiving = { call: calls.adminArchiveProduct, command: 'products archive' };
  serveChanges(app, deps, archiving, async ({ params, body, storeId, staffMember, audit }) => {
    audit({
      subject: { type: 'product', id: params.handle },
      summary: body.archived ? 'Archived it' : 'Sells it again',
    });
    const edited = { storeId, ...params, version: body.version, staffMemberId: staffMember.id };
    await archiveProduct(db, edited, body.archived);
    return {};
  });

  const changing = { call: calls.adminChangeProducts, command: 'products change' };
  serveChanges(app, deps, changing, async ({ body, storeId, staffMember, audit }) => {
    const by = { storeId, staffMemberId: staffMember.id };
    const products = await changeProducts(
      db,
      by,
      body.products,
      changeOf(body.change, await storeCurrencies(db, storeId)),
    );
    audit({ summary: summaryOf(body.change, doneOf(products).length), after: { handles: doneOf(products) } });
    return { products };
  });

  serveStaff(app, deps, calls.adminPriceRuns, async ({ storeId }) => ({
    runs: (await listPriceRuns(db, storeId)).map(({ id, at, ...run }) => ({
      run_id: id,
      at: at.toISOString(),
      ...run,
    })),
  }));

  const undoing = { call: calls.adminUndoPriceRun, command: 'products undo-prices' };
  serveChanges(app, deps, undoing, async ({ params, storeId, staffMember, audit }) => {
    const by = { storeId, staffMemberId: staffMember.id };
    const { text, products } = await undoPriceRun(db, by, params.run_id);
    const handles = doneOf(products);
    audit({ summary: `Undid ‘${text}’ for ${counted(handles.length, 'product')}`, after: { handles } });
    return { products };
  });

  const moving = { call: calls.adminMoveProduct, command: 'products move' };
  serveChanges(app, deps, moving, async ({ params, body, storeId, staffMember, audit }) => {
    const { version, to } = body;
    audit({
      subject: { type: 'product', id: to },
      summary: `Changed its address from ${params.handle} to ${to}`,
    });
    const edited = { storeId, ...params, version, staffMemberId: staffMember.id };
    await changeProductAddress(db, edited, to);
    return { handle: to };
  });

  const deleting = { call: calls.adminDeleteProduct, command: 'products delete' };
  serveChanges(app, deps, deleting, async ({ params, body, storeId, staffMember, audit }) => {
    audit({ subject: { type: 'product', id: params.handle }, summary: 'Deleted the draft' });
    await deleteProductDraft(db, {
      storeId,
      ...params,
      version: body.version,
      staffMemberId: staffMember.id,
    });
    return {};
  });
}

const doneOf = (products: readonly ChangedProduct[]): string[] =>
  products.filter(({ refusal }) => refusal === null).map(({ handle }) => handle);

type WireChange = z.output<typeof calls.adminChangeProducts.body>['change'];

function changeOf(change: WireChange, { own, priced }: StoreCurrencies): ProductsChange {
  if (change.action === 'prices') {
    const { action, percent, rounding, shows_before: showsBefore } = change;
    const text = `Prices changed by ${percent} %`;
    return { action, percent, rounding, showsBefore, run: { id: newId<PriceRunId>(), text } };
  }
  if (change.action !== 'convert') return change;
  const { action, currency, rate, rounding, replaces } = change;
  if (currency === own || !priced.includes(currency))
    throw new DomainError('malformed', `Prices are not written in ${currencyName(currency)}.`, {
      errors: [{ path: '/change/currency', message: 'Choose another currency of the shop.' }],
    });
  const run = { id: newId<PriceRunId>(), text: `Prices in ${currencyName(currency)} at ${rate}` };
  return { action, from: own, to: currency, rate, rounding, replaces, run };
}

function summaryOf(change: WireChange, count: number): string {
  const products = counted(count, 'product');
  if (change.action === 'archive') return `Archived ${products}`;
  if (change.action === 'sell') return `Sells ${products} again`;
  if (change.action === 'convert')
    return `Wrote prices of ${products} in ${currencyName(change.currency)}, at ${change.rate}`;
  return `Changed the prices of ${products} by ${change.percent} %`;
}
