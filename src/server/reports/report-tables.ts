import { formatMoney } from '#domain/money.ts';
import type { ShopReport } from './shop-report.ts';

/** A table of a report: title, columns, rows, and a text for when it is empty. */
export interface ReportTable {
  title: string;
  columns: readonly string[];
  rows: readonly (readonly string[])[];
  none: string;
  /** A note on how to read the table. */
  note?: string;
}

/** The report as tables of text, for the terminal and the page. */
export function reportTables(report: ShopReport): ReportTable[] {
  return [
    funnelTable(report),
    revenueTable(report),
    bestSellersTable(report),
    searchesTable(report),
    cartsTable(report),
  ];
}

const share = (part: number, whole: number) => (whole === 0 ? '-' : `${Math.round((100 * part) / whole)} %`);

function funnelTable({ funnel }: ShopReport): ReportTable {
  const { visits, visitsWithProduct, visitsWithCart, checkoutsStarted, checkoutsPaid } = funnel;
  return {
    title: 'From the door to the order',
    columns: ['step', 'how many', 'of the step before'],
    rows: [
      ['visits', String(visits), ''],
      ['saw a product', String(visitsWithProduct), share(visitsWithProduct, visits)],
      ['put something into the cart', String(visitsWithCart), share(visitsWithCart, visitsWithProduct)],
      ['checkouts started', String(checkoutsStarted), ''],
      ['of these, paid', String(checkoutsPaid), share(checkoutsPaid, checkoutsStarted)],
    ],
    none: '',
    note: 'Visits are those of people who agreed to be counted; checkouts are everybody’s, renewals of subscriptions left out.',
  };
}

function revenueTable({ revenue, timeZone }: ShopReport): ReportTable {
  return {
    title: 'Revenue by day',
    columns: ['day', 'orders', 'total', 'refunded', 'left'],
    rows: revenue.map(({ day, currency, orders, totalCents, refundedCents }) => [
      day,
      String(orders),
      formatMoney(totalCents, currency),
      formatMoney(refundedCents, currency),
      formatMoney(totalCents - refundedCents, currency),
    ]),
    none: 'Nothing was ordered.',
    note: `Days in ${timeZone}. Shipping and tax included, cancelled orders left out; currencies are never added up.`,
  };
}

function bestSellersTable({ bestSellers }: ShopReport): ReportTable {
  return {
    title: 'Best sellers',
    columns: ['product', 'sold', 'in orders'],
    rows: bestSellers.map(({ title, units, orders }) => [title, String(units), String(orders)]),
    none: 'Nothing was sold.',
  };
}

function searchesTable({ searchesWithoutResults }: ShopReport): ReportTable {
  return {
    title: 'Searched for in vain',
    columns: ['words', 'searches'],
    rows: searchesWithoutResults.map(({ query, searches }) => [query, String(searches)]),
    none: 'Every search found something.',
  };
}

function cartsTable({ abandonedCarts: { carts, units, reminded } }: ShopReport): ReportTable {
  return {
    title: 'Left in carts',
    columns: ['carts', 'things in them', 'reminded'],
    rows: carts === 0 ? [] : [[String(carts), String(units), String(reminded)]],
    none: 'No cart was left with something in it.',
  };
}
