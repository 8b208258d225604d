import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { formatDay } from '#domain/format-day.ts';
import {
  cancellationReasonsQuery,
  type Renewals,
  renewalsQuery,
} from '#web/api/admin/customers/subscriptions-api.ts';
import { useApi } from '#web/api/use-api.ts';
import { Badge } from '../../ui/feedback/badge.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { EmptyState, QueryStates } from '../../ui/feedback/query-states.tsx';
import { Columns, Section } from '../../ui/layout/section.tsx';
import { type Column, IndexTable } from '../../ui/table/index-table.tsx';
import { Pages } from '../../ui/table/list-tools.tsx';
import { useListState } from '../../ui/table/use-list-state.ts';
import { usePermission } from '../session/use-staff-member.ts';
import { CANCELLATION_TEXTS } from './subscription-texts.ts';

const dayText = (day: string) => formatDay(new Date(`${day}T12:00:00Z`), 'UTC', 'medium');

/** What the coming five weeks bring, day by day, whether the stock is enough for it, and why people left. */
export function ComingRenewals() {
  const state = useListState();
  const day = state.get('day') || undefined;
  const cursor = state.cursor;
  const renewals = useQuery(renewalsQuery(useApi(), { day, cursor }));
  return (
    <Columns
      main={
        <QueryStates query={renewals} failure="We could not fetch the coming deliveries.">
          {({ days, short, units, next_cursor }) =>
            days.length === 0 ? (
              <EmptyState>No delivery is due in the next five weeks.</EmptyState>
            ) : (
              <>
                {day === undefined && cursor === undefined && <Shortages short={short} units={units} />}
                <Section title={day === undefined ? 'In all' : dayText(day)}>
                  {day !== undefined && <Link to="/admin/subscriptions/renewals">All days</Link>}
                  <UnitTable units={units} day={day} />
                  <Pages state={state} nextCursor={next_cursor} />
                </Section>
                <Section title="By day">
                  <DayTable days={days} />
                </Section>
              </>
            )
          }
        </QueryStates>
      }
      aside={<Reasons />}
    />
  );
}

const MAX_NAMED = 10;

/** What will run out, and when. */
function Shortages({ short, units }: Pick<Renewals, 'short' | 'units'>) {
  // Null for those who may not see the stock.
  if (short === null || short === 0) return null;
  const named = units.filter(({ short_on }) => short_on !== null).slice(0, MAX_NAMED);
  return (
    <Notice tone="danger" title="The stock will not do for all of them.">
      <ul>
        {named.map(({ sku, title, left, short_on }) => (
          <li key={sku}>
            <Link to={`/admin/stock/${encodeURIComponent(sku)}`}>{title}</Link>: {-(left ?? 0)} missing, from{' '}
            {dayText(short_on ?? '')} on
          </li>
        ))}
        {short > named.length && <li>and {short - named.length} more</li>}
      </ul>
    </Notice>
  );
}

type Day = Renewals['days'][number];

const STOCK_ON_DAY: Column<Day> = {
  title: 'Stock',
  cell: ({ short }) =>
    (short ?? 0) > 0 ? (
      <Badge tone="danger">{`${short} ${short === 1 ? 'item' : 'items'} missing`}</Badge>
    ) : (
      <Badge tone="good">enough</Badge>
    ),
};

const DAY_COLUMNS: readonly Column<Day>[] = [
  { title: 'Day', isPrimary: true, cell: ({ day }) => dayText(day) },
  { title: 'Deliveries', isNumber: true, isTitled: true, cell: ({ deliveries }) => deliveries },
  { title: 'Units', isNumber: true, isTitled: true, cell: ({ needed }) => needed },
];

function DayTable({ days }: Pick<Renewals, 'days'>) {
  const mayReadStock = usePermission('stock:read');
  return (
    <IndexTable
      caption="Deliveries of each day, and the units that they need"
      rows={days}
      keyOf={({ day }) => day}
      nameOf={({ day }) => dayText(day)}
      columns={mayReadStock ? [...DAY_COLUMNS, STOCK_ON_DAY] : DAY_COLUMNS}
      linkTo={({ day }) => `/admin/subscriptions/renewals?day=${day}`}
    />
  );
}

const LEFT_IN_STOCK: Column<Renewals['units'][number]> = {
  title: 'Left in stock',
  isNumber: true,
  isTitled: true,
  cell: ({ left }) => (left !== null && left < 0 ? <Badge tone="danger">{`${-left} missing`}</Badge> : left),
};

const UNIT_COLUMNS: readonly Column<Renewals['units'][number]>[] = [
  { title: 'Item', isPrimary: true, cell: ({ title }) => title },
  { title: 'SKU', isSecondary: true, cell: ({ sku }) => sku },
  { title: 'Needed', isNumber: true, isTitled: true, cell: ({ needed }) => needed },
];

function UnitTable({ units, day }: Pick<Renewals, 'units'> & { day: string | undefined }) {
  const mayReadStock = usePermission('stock:read');
  return (
    <IndexTable
      caption={
        day === undefined ? 'Units that the deliveries need' : 'Units that the deliveries of the day need'
      }
      rows={units}
      keyOf={({ sku }) => sku}
      nameOf={({ title }) => title}
      columns={mayReadStock ? [...UNIT_COLUMNS, LEFT_IN_STOCK] : UNIT_COLUMNS}
    />
  );
}

function Reasons() {
  const reasons = useQuery(cancellationReasonsQuery(useApi()));
  return (
    <Section title="Why people cancelled, in twelve months">
      <QueryStates query={reasons} failure="We could not fetch the reasons.">
        {(rows) =>
          rows.length === 0 ? (
            <EmptyState>Nobody did.</EmptyState>
          ) : (
            <ul>
              {rows.map(({ reason, count }) => (
                <li key={reason}>
                  {reason === null ? 'Not said' : CANCELLATION_TEXTS[reason]}: {count}
                </li>
              ))}
            </ul>
          )
        }
      </QueryStates>
    </Section>
  );
}
