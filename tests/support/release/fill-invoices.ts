import { issueDue, issuedFor, issueInvoicesIn } from '../buying/invoices.ts';
import { placeOrder, refundUnit } from '../buying/orders.ts';
import type { TestShop } from '../test-shop.ts';

const MIX = { sku: 'MIX-5OZ', quantity: 2 };

/** Invoices from now on: one with a credit note, one without, and one that is due. Returns the name of the newest one. */
export async function fillInvoices(shop: TestShop): Promise<string> {
  await issueInvoicesIn(shop, { legalName: 'Doosra Foods Incorporated' });
  const returned = await placeOrder(shop, [MIX]);
  await issueDue(shop);
  await refundUnit(shop, returned);
  const [invoice] = await issuedFor(shop, await placeOrder(shop, [MIX]));
  await placeOrder(shop, [MIX]);
  await issueInvoicesIn(shop, { issuesInvoices: false });
  if (!invoice) throw new Error('no invoice was issued');
  return invoice.name;
}
