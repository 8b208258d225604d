import type { FastifyReply } from 'fastify';
import { formatDay } from '#domain/format-day.ts';
import type { InvoiceContent } from '#domain/invoices/invoice.ts';
import { amountText, currencyName, formatMoney } from '#domain/money.ts';
import { formatOrderNumber } from '#domain/orders/order-number.ts';
import { escapeHtml } from '#server/platform/http/escape-html.ts';
import { sandboxBannerOfReply } from '#server/platform/http/store-of-reply.ts';
import type { Invoice } from './invoice-store.ts';

const POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** Black on white on the screen as well: it is looked at to be printed. */
const STYLE = `
body{margin:0;background:#fff;color:#111;font:1rem/1.45 Inter,system-ui,sans-serif;color-scheme:light}
main{box-sizing:border-box;max-width:48rem;margin:0 auto;padding:1.5rem 1rem 3rem;overflow-wrap:break-word}
header{display:flex;flex-wrap:wrap;justify-content:space-between;gap:1.5rem;margin-bottom:2rem}
h1{margin:0 0 .5rem;font-size:1.75rem;line-height:1.2}
h2{margin:2rem 0 .5rem;font-size:1rem}
p{margin:0 0 .25rem}
address{font-style:normal;white-space:pre-line}
dl{display:grid;grid-template-columns:auto auto;gap:.15rem 1rem;margin:0}
dt{color:#555}
dd{margin:0}
table{width:100%;border-collapse:collapse;margin-top:2rem}
th,td{padding:.4rem .3rem;border-bottom:1px solid #ccc;text-align:right;vertical-align:top;font-variant-numeric:tabular-nums}
td{white-space:nowrap}
caption{margin-bottom:.25rem;text-align:left;color:#555}
th:first-child,td:first-child{padding-left:0;text-align:left;white-space:normal}
td:last-child,th:last-child{padding-right:0}
tfoot td,tfoot th{font-weight:400}
.total th,.total td{border-bottom:0;border-top:2px solid #111;font-weight:700}
.hint{margin-top:2rem;color:#555}
@page{margin:18mm}
@media (max-width:30rem){body{font-size:.875rem}th,td{padding-inline:.2rem}}
@media print{main{max-width:none;padding:0}.hint{display:none}tr,header{break-inside:avoid}thead{display:table-header-group}}`;

/** Sends an invoice or a credit note as a page to read, print, and save as a PDF. It needs no script. */
export function sendInvoicePage(reply: FastifyReply, invoice: Invoice): FastifyReply {
  return reply
    .headers({
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': POLICY,
      // Its address may have a token.
      'referrer-policy': 'no-referrer',
      'cache-control': 'no-store',
      'x-robots-tag': 'noindex',
    })
    .send(invoicePage(invoice, sandboxBannerOfReply(reply)));
}

const dayText = (day: string): string => formatDay(new Date(`${day}T00:00:00Z`), 'UTC');

const titleOf = ({ kind, name }: Pick<Invoice, 'kind' | 'name'>): string =>
  `${kind === 'invoice' ? 'Invoice' : 'Credit note'} ${name}`;

function invoicePage(invoice: Invoice, banner: string): string {
  const { content } = invoice;
  const { seller, buyer } = content;
  const title = escapeHtml(titleOf(invoice));
  const taxNumber = seller.taxNumber === null ? [] : [`Tax number ${seller.taxNumber}`];
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><title>${title}</title><style>${STYLE}</style></head>
<body>${banner}<main>
<header><div><h1>${title}</h1>${reasonOf(invoice)}${factsOf(invoice)}</div>
${addressOf(seller.name, [...seller.address, ...taxNumber])}</header>
<h2>${invoice.kind === 'invoice' ? 'Billed to' : 'Credited to'}</h2>
${addressOf(buyer.name, buyer.address)}
${itemsTable(invoice)}
${taxTable(invoice)}
${notesOf(content)}
<p class="hint">To keep it as a PDF, print this page and choose “Save as PDF”.</p>
</main></body></html>`;
}

const addressOf = (name: string, lines: readonly string[]): string =>
  `<address><strong>${escapeHtml(name)}</strong>${lines.map((line) => `\n${escapeHtml(line)}`).join('')}</address>`;

/** What a credit note belongs to, and why there is an invoice after one. */
function reasonOf({ kind, content: { refersTo } }: Invoice): string {
  if (!refersTo) return '';
  const other = `${escapeHtml(refersTo.name)} of ${dayText(refersTo.issuedOn)}`;
  return kind === 'credit_note'
    ? `<p>For invoice ${other}</p>`
    : `<p>Takes credit note ${other} back, because the money did not reach the buyer</p>`;
}

function factsOf({ kind, content, issuedOn, suppliedOn }: Invoice): string {
  const facts = [
    ['Date of issue', dayText(issuedOn)],
    ...(kind === 'invoice' ? [['Date of supply', dayText(suppliedOn)]] : []),
    ['Order', formatOrderNumber(content.orderNumber)],
  ];
  return `<dl>${facts.map(([name = '', value = '']) => `<dt>${name}</dt><dd>${escapeHtml(value)}</dd>`).join('')}</dl>`;
}

/** In the currency that the caption of a table names: `−2.40`. */
const amount = (cents: number): string => amountText(cents).replace('-', '−');

const captionOf = ({ currency }: Invoice): string =>
  `<caption>Amounts in ${currencyName(currency)}</caption>`;

function itemsTable(invoice: Invoice): string {
  const { content, kind } = invoice;
  const lines = content.lines.map(
    ({ title, description, quantity, unitPriceCents, discountCents, amountCents }) => {
      const name = [title, description].filter(Boolean).join(', ');
      const price = unitPriceCents === null ? '' : amount(unitPriceCents);
      const discount = discountCents === 0 ? '' : amount(discountCents);
      return `<tr><td>${escapeHtml(name)}</td><td>${quantity === 0 ? '' : quantity}</td><td>${price}</td><td>${discount}</td><td>${amount(amountCents)}</td></tr>`;
    },
  );
  const others = [
    ...content.shipping.map(({ label, amountCents }) => ({ label: `Shipping, ${label}`, amountCents })),
    ...(content.adjustment ? [content.adjustment] : []),
    ...(content.pricesIncludeTax
      ? []
      : content.taxes.map(({ label, taxCents }) => ({ label, amountCents: taxCents }))),
  ];
  const rows = others.map(
    ({ label, amountCents }) =>
      `<tr><th scope="row" colspan="4">${escapeHtml(label)}</th><td>${amount(amountCents)}</td></tr>`,
  );
  const total = kind === 'invoice' ? 'Total' : 'Total credited';
  return `<table>${captionOf(invoice)}<thead><tr><th scope="col">Item</th><th scope="col">Quantity</th><th scope="col">Price</th><th scope="col">Discount</th><th scope="col">Amount</th></tr></thead>
<tbody>${lines.join('')}</tbody>
<tfoot>${rows.join('')}<tr class="total"><th scope="row" colspan="3">${total}</th><td colspan="2">${formatMoney(content.totalCents, invoice.currency, { isNamed: true })}</td></tr></tfoot></table>`;
}

function taxTable(invoice: Invoice): string {
  const { taxes, untaxedCents, pricesIncludeTax } = invoice.content;
  const rows = taxes.map(
    ({ label, netCents, taxCents }) =>
      `<tr><th scope="row">${escapeHtml(label)}</th><td>${amount(netCents)}</td><td>${amount(taxCents)}</td></tr>`,
  );
  const untaxed =
    untaxedCents === 0
      ? ''
      : `<tr><th scope="row">Without tax</th><td>${amount(untaxedCents)}</td><td></td></tr>`;
  return `<table>${captionOf(invoice)}<thead><tr><th scope="col">${pricesIncludeTax ? 'Tax included' : 'Tax'}</th><th scope="col">Net</th><th scope="col">Tax</th></tr></thead>
<tbody>${rows.join('')}${untaxed}</tbody></table>`;
}

function notesOf({ lines, giftCardCents, totalCents }: InvoiceContent): string {
  const notes = [
    ...(lines.some(({ isGiftCard }) => isGiftCard)
      ? ['Gift cards are not taxed when they are sold: what is bought with them is.']
      : []),
    ...(giftCardCents > 0
      ? [giftCardCents === totalCents ? 'Paid by gift card.' : 'Paid in part by gift card.']
      : []),
  ];
  return notes.map((note) => `<p>${note}</p>`).join('');
}
