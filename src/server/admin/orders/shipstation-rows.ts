import { amountText } from '#domain/money.ts';
import { minuteAt } from '#domain/store-days.ts';
import { partsOfLines } from '#server/orders/fulfilment/line-fulfilment.ts';
import type { Pack } from './fulfilment/packs.ts';

/**
 * What of an order is still to leave, in the columns that ShipStation imports: a line for each item, with the same number, which it puts
 * together. A pack is one item. Gift cards that are emailed are not among them.
 */
export function shipstationRows({ order, lines, units }: Pack, timeZone: string): Record<string, string>[] {
  const { address, gift } = order;
  return partsOfLines(lines, units).map(
    ({ sku, bundleId, title, description, quantity, unitPriceCents }) => ({
      'Order #': String(order.number),
      'Order Date': minuteAt(order.placedAt, timeZone),
      'Order Total': amountText(order.totalCents),
      'Tax Paid': amountText(order.taxCents),
      'Shipping Paid': amountText(order.shippingCents),
      'Requested Shipping Service': order.shippingOptionName,
      'Recipient Full Name': order.name,
      'Buyer Email': order.email,
      'Address Line 1': address.line1,
      'Address Line 2': address.line2 ?? '',
      City: address.city,
      State: address.state,
      'Postal Code': address.postal_code,
      'Country Code': address.country,
      'Item SKU': sku ?? bundleId ?? '',
      'Item Name': title,
      'Item Options': description,
      'Item Quantity': String(quantity),
      'Item Unit Price': amountText(unitPriceCents),
      'Gift - Flag': gift === null ? 'false' : 'true',
      'Gift - Message': gift?.note ?? '',
    }),
  );
}
