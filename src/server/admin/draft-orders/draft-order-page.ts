import { eq } from 'drizzle-orm';
import type { DraftOrderAnswer } from '#contracts/admin/orders/draft-orders-calls.ts';
import { subtotalOf, taxNameOf } from '#domain/checkout/quote.ts';
import { DomainError } from '#domain/errors.ts';
import type { OrderId } from '#domain/ids.ts';
import { missingInDraft } from '#domain/orders/draft-order.ts';
import { chargesOf } from '#domain/orders/order-charges.ts';
import { shippingPrice } from '#domain/shipping/shipping-price.ts';
import { unitsForSale } from '#server/catalog/find-purchasables.ts';
import { loadPurchasables } from '#server/catalog/purchasables.ts';
import type { DraftOrder } from '#server/draft-orders/draft-order-store.ts';
import { findPackingProblem } from '#server/draft-orders/packing-problem.ts';
import { quoteDraft } from '#server/draft-orders/quote-draft.ts';
import { breakdownToWire } from '#server/orders/breakdown-wire.ts';
import type { Database, Queryable } from '#server/platform/database/database.ts';
import { orders } from '#server/platform/database/schema/order-tables.ts';
import { addressToWire } from '#server/platform/http/address-wire.ts';
import { shippingOptionsTo } from '#server/shipping/shipping-store.ts';
import type { TaxCalculator } from '#server/tax/tax-calculator.ts';
import { shippingToWire } from './draft-order-wire.ts';

interface PageDeps {
  db: Database;
  tax: TaxCalculator;
}

/** A draft order with its price now. */
export async function draftOrderPage(deps: PageDeps, draft: DraftOrder): Promise<DraftOrderAnswer> {
  const { db } = deps;
  const lines = await linesOf(db, draft);
  return {
    draft_order_id: draft.id,
    number: draft.number,
    version: draft.version,
    purpose: draft.purpose,
    source: draft.sourceOrderId && (await orderNameOf(db, draft.sourceOrderId)),
    order: draft.orderId && (await orderNameOf(db, draft.orderId)),
    customer_id: draft.customerId,
    email: draft.email,
    name: draft.name,
    address: draft.address && addressToWire(draft.address),
    note: draft.note,
    currency: draft.currency,
    lines,
    discount: draft.discount,
    shipping: shippingToWire(draft.shipping),
    shipping_options: await optionsFor(db, draft, lines),
    ...(await priceOf(deps, draft)),
    ...(await packingProblemOf(db, draft)),
    missing: draft.orderId === null ? missingInDraft(draft) : [],
    link_sent_at: draft.linkSentAt?.toISOString() ?? null,
    created_at: draft.createdAt.toISOString(),
  };
}

/** The id and number of an order. */
async function orderNameOf(
  db: Queryable,
  orderId: OrderId,
): Promise<{ order_id: OrderId; order_number: number } | null> {
  const [order] = await db
    .select({ order_id: orders.id, order_number: orders.number })
    .from(orders)
    .where(eq(orders.id, orderId));
  return order ?? null;
}

/** Null totals and why, for a draft that cannot be priced: something in it is not sold, or ships nowhere near. */
async function priceOf(
  deps: PageDeps,
  draft: DraftOrder,
): Promise<Pick<DraftOrderAnswer, 'totals' | 'problem'>> {
  try {
    const quote = await quoteDraft(deps, draft);
    const totals = {
      subtotal: quote.subtotalCents,
      discount: quote.discountCents,
      shipping: quote.shippingCents,
      tax: quote.taxCents,
      tax_name: taxNameOf(quote),
      total: quote.totalCents,
      breakdown: breakdownToWire(chargesOf(quote)),
    };
    return { totals, problem: null };
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    return { totals: null, problem: error.message };
  }
}

/** It has a price, and cannot be sold as it is all the same. */
async function packingProblemOf(db: Database, draft: DraftOrder): Promise<{ problem?: string }> {
  const left = draft.orderId === null ? await findPackingProblem(db, draft) : null;
  return left ? { problem: left.forStaff } : {};
}

async function linesOf(db: Queryable, draft: DraftOrder): Promise<DraftOrderAnswer['lines']> {
  const wanted = draft.lines.map(({ sku, bundleId, contents, quantity }) => ({
    sku,
    bundleId,
    contents,
    quantity,
  }));
  const { items, availableBySku } = await loadPurchasables(db, draft.storeId, draft.currency, wanted);
  return draft.lines.map((line, index) => {
    const sold = line.title === null ? (items[index] ?? null) : null;
    return {
      sku: line.sku,
      bundle_id: line.bundleId,
      contents: line.contents && { ...line.contents },
      title: line.title,
      quantity: line.quantity,
      unit_price: line.unitPriceCents,
      name: line.title ?? sold?.title ?? line.sku ?? line.bundleId ?? '',
      description: sold?.description ?? '',
      image_url: sold?.imageUrls[0] ?? null,
      list_price: sold?.unitPriceCents ?? null,
      saved_price: sold ? (line.savedPriceCents ?? null) : null,
      available: sold ? unitsForSale(sold, availableBySku) : null,
    };
  });
}

async function optionsFor(
  db: Queryable,
  { storeId, currency, address }: DraftOrder,
  lines: DraftOrderAnswer['lines'],
): Promise<DraftOrderAnswer['shipping_options']> {
  if (!address) return [];
  const subtotal = subtotalOf(
    lines.map(({ quantity, unit_price, list_price }) => ({
      quantity,
      unitPriceCents: unit_price ?? list_price ?? 0,
    })),
  );
  const options = await shippingOptionsTo(db, storeId, address, { currency, isRecurring: false });
  return options.map((option) => ({
    option_id: option.optionId,
    name: option.name,
    price: shippingPrice(option, subtotal, false),
  }));
}
