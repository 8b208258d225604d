import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { formatDay } from '#domain/format-day.ts';
import { cancellationReasonsQuery, type Renewals, renewalsQuery } from '#web/api/admin/subscriptions-api.ts';
import { useApi } from '#web/api/use-api.ts';
import { Badge } from '../../ui/feedback/badge.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { EmptyState, QueryStates } from '../../ui/feedback/query-states.tsx';
import { Columns, Section } from '../../ui/layout/section.tsx';
import { type Column, IndexTable } from '../../ui/table/index-table.tsx';
import { CANCELLATION_TEXTS } from './subscription-texts.ts';

const dayText = (day: string) => formatDay(new Date(`${day}T12:00:00Z`), 'UTC', 'medium');

/** What the coming five weeks bring, day by day, whether the stock is enough for it, and why people left. */
export function ComingRenewals() {
  const renewals = useQuery(renewalsQuery(useApi()));
  return (
    <QueryStates query={renewals} failure="We could not fetch the coming deliveries.">
      {({ days, units }) => (
        <Columns
          main={
            units.length === 0 ? (
              <EmptyState>No delivery is due in the next five weeks.</EmptyState>
            ) : (
              <>
                <Shortages units={units} />
                <Section title="By day">
                  <DayTable days={days} />
                </Section>
                <Section title="In all">
                  <UnitTable units={units} />
                </Section>
              </>
            )
          }
          aside={<Reasons />}
        />
      )}
    </QueryStates>
  );
}

/** What will run out, and when. */
function Shortages({ units }: Pick<Renewals, 'units'>) {
  const short = units.filter(({ short_on }) => short_on !== null);
  if (short.length === 0) return null;
  return (
    <Notice tone="danger" title="The stock will not do for all of them.">
      <ul>
        {short.map(({ sku, title, needed, available, short_on }) => (
          <li key={sku}>
            <Link to={`/admin/stock/${encodeURIComponent(sku)}`}>{title}</Link>: {needed - available} missing,
            from {dayText(short_on ?? '')} on
          </li>
        ))}
      </ul>
    </Notice>
  );
}

interface UnitsOfDay {
  key: string;
  day: string;
  deliveries: number;
  title: string;
  needed: number;
  left: number;
}

const DAY_COLUMNS: readonly Column<UnitsOfDay>[] = [
  { title: 'Day', cell: ({ day }) => dayText(day) },
  { title: 'Deliveries', isNumber: true, isSecondary: true, cell: ({ deliveries }) => deliveries },
  { title: 'Item', isPrimary: true, cell: ({ title }) => title },
  { title: 'Needed', isNumber: true, isTitled: true, cell: ({ needed }) => needed },
  {
    title: 'Left in stock',
    isNumber: true,
    isTitled: true,
    cell: ({ left }) => (left < 0 ? <Badge tone="danger">{`${-left} missing`}</Badge> : left),
  },
];

function DayTable({ days }: Pick<Renewals, 'days'>) {
  const rows = days.flatMap(({ day, deliveries, units }) =>
    units.map(({ sku, ...unit }) => ({ key: `${day} ${sku}`, day, deliveries, ...unit })),
  );
  return (
    <IndexTable
      caption="Units that the deliveries of each day need"
      rows={rows}
      keyOf={({ key }) => key}
      nameOf={({ day, title }) => `${dayText(day)}, ${title}`}
      columns={DAY_COLUMNS}
    />
  );
}

const UNIT_COLUMNS: readonly Column<Renewals['units'][number]>[] = [
  { title: 'Item', isPrimary: true, cell: ({ title }) => title },
  { title: 'SKU', isSecondary: true, cell: ({ sku }) => sku },
  { title: 'Needed', isNumber: true, isTitled: true, cell: ({ needed }) => needed },
  { title: 'In stock', isNumber: true, isTitled: true, cell: ({ available }) => available },
  {
    title: 'Enough',
    cell: ({ needed, available }) =>
      needed > available ? (
        <Badge tone="danger">{`${needed - available} missing`}</Badge>
      ) : (
        <Badge tone="good">enough</Badge>
      ),
  },
];

function UnitTable({ units }: Pick<Renewals, 'units'>) {
  return (
    <IndexTable
      caption="Units that the deliveries need"
      rows={units}
      keyOf={({ sku }) => sku}
      nameOf={({ title }) => title}
      columns={UNIT_COLUMNS}
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
