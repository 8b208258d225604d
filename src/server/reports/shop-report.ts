import type { Cents, CurrencyCode } from '#domain/money.ts';

/** Days of the report, both included, in the store's time zone: `2026-11-01`. */
export interface ReportDays {
  from: string;
  to: string;
  timeZone: string;
}

/** What was ordered in one currency on one day. */
export interface RevenueDay {
  day: string;
  currency: CurrencyCode;
  orders: number;
  totalCents: Cents;
  refundedCents: Cents;
}

export interface ShopReport extends ReportDays {
  brand: string;
  /** The first three are visits of people who agreed to be counted, the last two are everybody's. */
  funnel: {
    visits: number;
    visitsWithProduct: number;
    visitsWithCart: number;
    checkoutsStarted: number;
    /** Of the checkouts started; renewals of subscriptions are in neither. */
    checkoutsPaid: number;
  };
  /** Days on which something was ordered, oldest first. Cancelled orders are left out. */
  revenue: RevenueDay[];
  bestSellers: { handle: string; title: string; units: number; orders: number }[];
  searchesWithoutResults: { query: string; searches: number }[];
  /** Carts that were left in these days and still hold something. */
  abandonedCarts: { carts: number; units: number; reminded: number };
}
