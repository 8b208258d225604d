import { z } from 'zod';
import type { OrderId, ShipmentId } from '#domain/ids.ts';
import { ORDER_STATUSES } from '#domain/orders/order-status.ts';
import { defineCall } from '../../call.ts';
import { gift } from '../../checkout/gift.ts';
import { idOf, nothing, orderNumber, requiredText, storeId, text, version } from '../../fields.ts';
import { openAddition } from './open-addition.ts';
import { orderIdList } from './order-id-list.ts';

const tag = 'Back office';
const permission = 'orders:ship';
const params = z.strictObject({ order_id: idOf<OrderId>(z.uuid()) });
const shipmentParams = z.strictObject({ ...params.shape, shipment_id: idOf<ShipmentId>(z.uuid()) });
const tracking = text(2000).describe(
  'A tracking number, whose carrier is recognised, or an https address; empty without one',
);
const shipmentKey = idOf<ShipmentId>(z.uuid()).describe('The id of the parcel: sent twice, it is made once');
const notify = z.boolean().describe('Whether the customer is emailed what changed');
const fulfilmentStatus = z.enum(ORDER_STATUSES);

export const adminCreateShipment = defineCall({
  method: 'POST',
  path: '/admin/api/orders/:order_id/shipments',
  permission,
  summary:
    'Ships units of an order in a parcel, and tells the customer; 409: they are not left to ship any more',
  tag,
  params,
  body: z.strictObject({
    store_id: storeId,
    lines: z
      .array(z.strictObject({ position: z.int().min(0).max(1000), quantity: z.int().min(1).max(999) }))
      .min(1)
      .max(200)
      .nullable()
      .describe('What is in it; null: all that is left'),
    tracking,
    idempotency_key: shipmentKey,
    packed: z
      .strictObject({ items_version: version, address_version: version })
      .optional()
      .describe('The versions of the order that was packed: 409 when its items or its address changed since'),
  }),
  answer: z.object({
    shipment_id: idOf<ShipmentId>(z.string()),
    status: fulfilmentStatus,
    carrier: z.string().nullable().describe('Null when it was not recognised'),
  }),
});

export const adminChangeTracking = defineCall({
  method: 'POST',
  path: '/admin/api/orders/:order_id/shipments/:shipment_id/tracking',
  permission,
  summary:
    'Changes how a parcel can be followed; the customer sees it at the order, and is told by email if wanted',
  tag,
  params: shipmentParams,
  body: z.strictObject({ store_id: storeId, tracking, notify, version }),
  answer: nothing,
});

export const adminCancelShipment = defineCall({
  method: 'POST',
  path: '/admin/api/orders/:order_id/shipments/:shipment_id/cancel',
  permission,
  summary:
    'Takes back that a parcel has left: its units are to be shipped again; the customer is told by email if wanted',
  tag,
  params: shipmentParams,
  body: z.strictObject({ store_id: storeId, notify, version }),
  answer: nothing,
});

export const adminHoldOrder = defineCall({
  method: 'POST',
  path: '/admin/api/orders/:order_id/hold',
  permission,
  summary: 'Holds an order back: it is not shipped until it is released',
  tag,
  params,
  body: z.strictObject({ store_id: storeId, reason: requiredText(500) }),
  answer: nothing,
});

export const adminReleaseOrder = defineCall({
  method: 'POST',
  path: '/admin/api/orders/:order_id/release',
  permission,
  summary: 'Lets a held order be shipped; 409 while its payment is disputed',
  tag,
  params,
  body: z.strictObject({ store_id: storeId }),
  answer: nothing,
});

/** Rows of one request: a longer list is sent in parts. */
export const MAX_BULK_SHIPMENTS = 25;

const bulkRow = z.strictObject({
  order: requiredText(60).describe('The number of the order, with or without #, or how its id begins'),
  tracking,
  idempotency_key: shipmentKey,
});

export const adminCheckShipments = defineCall({
  method: 'POST',
  path: '/admin/api/shipments/check',
  permission,
  summary: 'What would keep orders of a list from being shipped. Nothing is changed',
  tag,
  body: z.strictObject({
    store_id: storeId,
    rows: z
      .array(bulkRow.omit({ idempotency_key: true }))
      .min(1)
      .max(MAX_BULK_SHIPMENTS),
  }),
  answer: z.object({
    rows: z
      .array(
        z.object({
          order_id: idOf<OrderId>(z.string()).nullable(),
          name: z.string().nullable().describe('Whose order it is'),
          units: z.int().nullable().describe('That would leave'),
          problem: z.string().nullable().describe('Why it cannot be shipped; null: it can'),
          open_additions: z.array(openAddition).describe('What it would be shipped without'),
        }),
      )
      .describe('In the order of the request'),
  }),
});

export const adminShipMany = defineCall({
  method: 'POST',
  path: '/admin/api/shipments',
  permission,
  summary:
    'Ships all that is left of several orders, each by itself: one that cannot leave does not keep the others',
  tag,
  body: z.strictObject({
    store_id: storeId,
    rows: z.array(bulkRow).min(1).max(MAX_BULK_SHIPMENTS),
  }),
  answer: z.object({
    rows: z
      .array(
        z.object({
          order: z.string(),
          order_id: idOf<OrderId>(z.string()).nullable(),
          carrier: z.string().nullable(),
          problem: z.string().nullable().describe('Why it was not shipped; null: it was'),
        }),
      )
      .describe('In the order of the request'),
  }),
});

/** What is packed for an order. */
export const packingSlip = z.object({
  order_id: idOf<OrderId>(z.string()),
  order_number: orderNumber,
  barcode: z.string().describe('Of the number, Code 128, as the address of an SVG picture'),
  placed_on: z.iso.date().describe('A day of the store'),
  recipient: z.array(z.string()).describe('Name and address, as printed'),
  shipping: z.string(),
  pack_with: z.array(orderNumber).describe('Orders that are still to leave with it, because they add to it'),
  open_additions: z.array(openAddition).describe('What may come to be packed with it'),
  gift,
  lines: z
    .array(
      z.object({
        title: z.string(),
        description: z.string(),
        sku: z.string().nullable(),
        quantity: z.int(),
        image_url: z.string().nullable(),
      }),
    )
    .describe('What is still to leave; empty when nothing is'),
});
export type PackingSlip = z.output<typeof packingSlip>;

export const MAX_PACKING_SLIPS = 100;

export const adminPackingSlips = defineCall({
  method: 'GET',
  path: '/admin/api/packing_slips',
  permission: 'orders:read',
  summary: 'Packing slips of orders, and the units to pick for all of them by SKU',
  tag,
  query: z.strictObject({
    store_id: storeId,
    orders: orderIdList.describe(`Ids of orders, separated by commas, ${MAX_PACKING_SLIPS} at most`),
  }),
  answer: z.object({
    sender: z
      .array(z.string())
      .nullable()
      .describe("The store's name and address; null when it has given none"),
    slips: z.array(packingSlip),
    picks: z.array(
      z.object({
        sku: z.string(),
        title: z.string(),
        quantity: z.int(),
        order_numbers: z.array(orderNumber),
      }),
    ),
  }),
});
