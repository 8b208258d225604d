import { amountText, currencyName } from '#domain/money.ts';
import { formatOrderNumber } from '#domain/orders/order-number.ts';
import type { Invoice } from '#server/orders/invoices/invoice-store.ts';
import { withoutFormulas } from '../exports/csv-cells.ts';

/**
 * A register of invoices, a row for each document, with two columns for each tax rule that some of them name. What a credit note
 * takes back is negative, so that every column of amounts can be added up within a currency.
 */
export async function* invoiceRegister(issued: readonly Invoice[]): AsyncGenerator<object> {
  const rules = [...new Set(issued.flatMap(({ content }) => content.taxes.map(({ label }) => label)))].sort();
  for (const invoice of issued) yield withoutFormulas(registerRow(invoice, rules));
}

function registerRow(invoice: Invoice, rules: readonly string[]): object {
  const { kind, content } = invoice;
  const signed = (cents: number) => amountText(kind === 'invoice' || cents === 0 ? cents : -cents);
  const giftCardsCents = content.lines
    .filter(({ isGiftCard }) => isGiftCard)
    .reduce((sum, { amountCents }) => sum + amountCents, 0);
  const ofRules = rules.flatMap((rule) => {
    const tax = content.taxes.find(({ label }) => label === rule);
    return [
      [`${rule}: net`, signed(tax?.netCents ?? 0)],
      [`${rule}: tax`, signed(tax?.taxCents ?? 0)],
    ];
  });
  return {
    Document: kind === 'invoice' ? 'Invoice' : 'Credit note',
    Number: invoice.name,
    Issued: invoice.issuedOn,
    Supplied: invoice.suppliedOn,
    'Refers to': content.refersTo?.name ?? '',
    Order: formatOrderNumber(content.orderNumber),
    Buyer: content.buyer.name,
    'Buyer address': content.buyer.address.join(', '),
    Currency: currencyName(invoice.currency),
    Net: signed(invoice.totalCents - invoice.taxCents),
    Tax: signed(invoice.taxCents),
    Total: signed(invoice.totalCents),
    'Without tax': signed(content.untaxedCents),
    'Gift cards sold': signed(giftCardsCents),
    ...Object.fromEntries(ofRules),
  };
}
