import { z } from 'zod';
import { defineCall } from '../call.ts';
import { cents, currencyCode, moment, storeId } from '../fields.ts';

/** What staff may have to do; the pages show each with a link into its list. */
export const HOME_TASKS = [
  'orders_to_pack',
  'orders_on_hold',
  'payments_to_resolve',
  'subscriptions_past_due',
  'reviews_waiting',
  'messages_unanswered',
  'stock_low',
  'discounts_spent',
  'emails_failed',
  'alerts_open',
] as const;

const change = (what: string) => cents.describe(what);

/** Sales of one currency, compared with a week before up to the same time of day. */
const sales = z.object({
  currency: currencyCode,
  orders_today: z.int(),
  today: change('Total sales as in the reports: of orders placed today, less what was refunded today'),
  today_week_before: change('On the same weekday of the week before, up to this time'),
  orders_yesterday: z.int(),
  yesterday: change('All of yesterday'),
  yesterday_week_before: change('On the same weekday of the week before'),
  orders_week: z.int(),
  week: change('Since Monday'),
  week_before: change('Of the week before, up to this weekday and time'),
  orders_seven_days: z.int(),
  seven_days: change('Today and the six days before'),
  seven_days_before: change('Of the seven days before, up to this time'),
});

export const adminHome = defineCall({
  method: 'GET',
  path: '/admin/api/home',
  permission: 'signed_in',
  summary:
    'What needs doing now, and the sales of today, yesterday, this week and the last seven days; only what the role may see',
  tag: 'Back office',
  query: z.strictObject({ store_id: storeId }),
  answer: z.object({
    most: z.int().describe('Counting stops here'),
    tasks: z.array(
      z.object({
        kind: z.enum(HOME_TASKS),
        count: z.int(),
        oldest_at: moment.nullable().describe('Since when the oldest one waits, where that matters'),
        late: z
          .int()
          .describe(
            'Of orders to pack: the first day of their delivery estimate has come; of low stock: it is sold out',
          ),
      }),
    ),
    sales: z.array(sales).nullable().describe('Null for a role that does not see figures'),
  }),
});
