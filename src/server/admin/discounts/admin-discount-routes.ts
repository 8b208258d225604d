import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import * as calls from '#contracts/admin/discounts/discount-calls.ts';
import { hasPermission } from '#domain/staff/roles.ts';
import { collectionsCalled } from '#server/catalog/collections/collection-store.ts';
import { productsCalled } from '#server/catalog/collections/preview-collection.ts';
import { copyDiscount } from '#server/discounts/copy-discount.ts';
import { createDiscount } from '#server/discounts/create-discount.ts';
import { editDiscount, switchDiscount } from '#server/discounts/edit-discount.ts';
import type { Deps } from '#server/platform/deps.ts';
import { storeTimeZone } from '#server/platform/stores/store-time-zone.ts';
import { tryDiscount } from '#server/pricing/try-discount.ts';
import { requirePartialAddress } from '#server/shipping/complete-address.ts';
import { serveChanges, serveStaff } from '#server/staff/serve-staff.ts';
import { changedValues } from '../audit/changed-values.ts';
import { CSV, serveExport } from '../exports/serve-export.ts';
import { foundPurchasables } from '../purchasables-wire.ts';
import { listedDiscounts } from './discount-index.ts';
import { discountPage } from './discount-page.ts';
import { recordedTerms, termsOf, triedToWire } from './discount-wire.ts';
import { discountsAsCsv } from './export-discounts.ts';

/** Discount codes, which staff make and change: docs/decisions/0287. */
export function adminDiscountRoutes(app: FastifyInstance, deps: Deps): void {
  const { db } = deps;
  serveStaff(app, deps, calls.adminDiscounts, ({ query }) => listedDiscounts(db, query));
  serveStaff(app, deps, calls.adminDiscount, ({ params, storeId }) => discountPage(db, storeId, params.code));
  serveStaff(app, deps, calls.adminDiscountChoices, async ({ query, storeId }) => ({
    products: await productsCalled(db, storeId, query.q),
    collections: await collectionsCalled(db, storeId, query.q),
  }));
  serveStaff(app, deps, calls.adminDiscountItems, ({ query, storeId, staffMember }) =>
    foundPurchasables(db, storeId, query, hasPermission(staffMember, 'stock:read')),
  );
  serveStaff(app, deps, calls.adminTryDiscount, async ({ body, storeId }) => {
    const { store_id: _, currency, items, address, ...terms } = body;
    const cart = { storeId, currency, items, address: address && requirePartialAddress(address) };
    return triedToWire(await tryDiscount(db, termsOf(terms, await storeTimeZone(db, storeId)), cart));
  });

  const creating = { call: calls.adminCreateDiscount, command: 'discounts create' };
  serveChanges(app, deps, creating, async ({ body, storeId, audit }) => {
    const { store_id: _, code, ...terms } = body;
    audit({ subject: { type: 'discount', id: code }, summary: 'Made it' });
    await createDiscount(db, { storeId, code, terms: termsOf(terms, await storeTimeZone(db, storeId)) });
    return { code };
  });

  const editing = { call: calls.adminEditDiscount, command: 'discounts edit' };
  serveChanges(app, deps, editing, async ({ params, body, storeId, audit }) => {
    const { store_id: _, version: shown, ...terms } = body;
    audit({ subject: { type: 'discount', id: params.code }, summary: 'Changed it' });
    const timeZone = await storeTimeZone(db, storeId);
    const edited = { storeId, code: params.code, version: shown };
    const { before, after, version } = await editDiscount(db, edited, (stored) =>
      termsOf(terms, timeZone, stored),
    );
    audit(changedValues(recordedTerms(before, timeZone), recordedTerms(after, timeZone)));
    return { version };
  });

  const switching = { call: calls.adminSwitchDiscount, command: 'discounts switch' };
  serveChanges(app, deps, switching, async ({ params, body, storeId, audit }) => {
    audit({
      subject: { type: 'discount', id: params.code },
      summary: body.ended ? 'Ended it' : 'Started it',
    });
    await switchDiscount(db, { storeId, code: params.code, version: body.version }, body.ended);
    return {};
  });

  const copying = { call: calls.adminCopyDiscount, command: 'discounts copy' };
  serveChanges(app, deps, copying, async ({ params, body, storeId, audit }) => {
    const { prefix, count, idempotency_key: key = randomUUID() } = body;
    audit({ subject: { type: 'discount', id: params.code }, summary: `Made ${count} codes like it` });
    return { codes: await copyDiscount(db, { storeId, code: params.code, prefix, count, key }) };
  });

  const exporting = {
    kind: 'discounts' as const,
    call: calls.adminExportDiscounts,
    command: 'discounts export',
  };
  serveExport(app, deps, exporting, async ({ query, audit }) => {
    audit({ summary: 'Exported the discounts' });
    const content = discountsAsCsv(db, query);
    return { fileName: 'discounts.csv', mediaType: CSV, filters: query, content };
  });
}
