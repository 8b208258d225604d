import type { Cents, CurrencyCode } from '#domain/money.ts';

/** Both days included, in the store's time zone: `2026-11-01`. */
export interface ReportDays {
  from: string;
  to: string;
  timeZone: string;
}

/** Orders of one day in one currency. */
export interface RevenueDay {
  day: string;
  currency: CurrencyCode;
  orders: number;
  totalCents: Cents;
  refundedCents: Cents;
}

export interface ShopReport extends ReportDays {
  brand: string;
  /** The first three count sessions with consent, the last two everybody's. */
  funnel: {
    visits: number;
    visitsWithProduct: number;
    visitsWithCart: number;
    checkoutsStarted: number;
    /** Of the started checkouts; renewals are excluded from both. */
    checkoutsPaid: number;
  };
  /** Days with orders, oldest first, without cancelled ones. */
  revenue: RevenueDay[];
  bestSellers: { handle: string; title: string; units: number; orders: number }[];
  searchesWithoutResults: { query: string; searches: number }[];
  /** Carts abandoned in these days that still have items. */
  abandonedCarts: { carts: number; units: number; reminded: number };
}
