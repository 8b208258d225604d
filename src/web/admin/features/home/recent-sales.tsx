import { formatMoney } from '#domain/money.ts';
import { counted } from '#domain/text/counted.ts';
import type { Home } from '#web/api/admin/home-api.ts';
import { EmptyState } from '../../ui/feedback/query-states.tsx';
import { Facts, Section } from '../../ui/layout/section.tsx';

type Sales = NonNullable<Home['sales']>;

/** Sales of today, yesterday, this week and the last seven days, with those of a week before up to the same time of day. */
export function RecentSales({ sales }: { sales: Sales }) {
  return (
    <Section title="Sales">
      {sales.length === 0 && <EmptyState>None in the last two weeks.</EmptyState>}
      {sales.map((one) => {
        const money = (cents: number) => formatMoney(cents, one.currency);
        return (
          <Facts
            key={one.currency}
            facts={[
              ['Today', `${money(one.today)} of ${counted(one.orders_today, 'order')}`],
              ['This day last week, until now', money(one.today_week_before)],
              ['Yesterday', `${money(one.yesterday)} of ${counted(one.orders_yesterday, 'order')}`],
              ['That day last week', money(one.yesterday_week_before)],
              ['This week', `${money(one.week)} of ${counted(one.orders_week, 'order')}`],
              ['Last week, until now', money(one.week_before)],
              ['Last 7 days', `${money(one.seven_days)} of ${counted(one.orders_seven_days, 'order')}`],
              ['The 7 days before, until now', money(one.seven_days_before)],
            ]}
          />
        );
      })}
    </Section>
  );
}
