import { useQuery } from '@tanstack/react-query';
import { formatDay } from '#domain/format-day.ts';
import { cancellationReasonsQuery, renewalsQuery } from '#web/api/admin/subscriptions-api.ts';
import { useApi } from '#web/api/use-api.ts';
import { Badge } from '../../ui/feedback/badge.tsx';
import { EmptyState, QueryStates } from '../../ui/feedback/query-states.tsx';
import { Columns, Section } from '../../ui/layout/section.tsx';
import { IndexTable } from '../../ui/table/index-table.tsx';
import { CANCELLATION_TEXTS } from './subscription-texts.ts';

/** What the coming five weeks bring, whether the stock is enough for it, and why people left. */
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
              <IndexTable
                caption="Units that the deliveries need"
                rows={units}
                keyOf={({ sku }) => sku}
                nameOf={({ title }) => title}
                columns={[
                  { title: 'Item', isPrimary: true, cell: ({ title }) => title },
                  { title: 'SKU', isSecondary: true, cell: ({ sku }) => sku },
                  { title: 'Needed', isNumber: true, cell: ({ needed }) => needed },
                  { title: 'In stock', isNumber: true, cell: ({ available }) => available },
                  {
                    title: 'Enough',
                    cell: ({ needed, available }) =>
                      needed > available ? (
                        <Badge tone="danger">{`${needed - available} missing`}</Badge>
                      ) : (
                        <Badge tone="good">enough</Badge>
                      ),
                  },
                ]}
              />
            )
          }
          aside={
            <>
              <Section title="By day">
                {days.length === 0 ? (
                  <EmptyState>None.</EmptyState>
                ) : (
                  <ul>
                    {days.map(({ day, deliveries }) => (
                      <li key={day}>
                        {formatDay(new Date(`${day}T12:00:00Z`), 'UTC', 'medium')}: {deliveries}
                      </li>
                    ))}
                  </ul>
                )}
              </Section>
              <Reasons />
            </>
          }
        />
      )}
    </QueryStates>
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
