import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { PaymentException } from '#contracts/admin/payment-exceptions-calls.ts';
import { formatMoney } from '#domain/money.ts';
import { paymentExceptionsQuery } from '#web/api/admin/problems-api.ts';
import { useApi } from '#web/api/use-api.ts';
import { EmptyState, QueryStates } from '../../ui/feedback/query-states.tsx';
import { Button } from '../../ui/forms/button.tsx';
import { Moment } from '../../ui/layout/moment.tsx';
import { type Column, IndexTable } from '../../ui/table/index-table.tsx';
import { Pages } from '../../ui/table/list-tools.tsx';
import { useListState } from '../../ui/table/use-list-state.ts';
import { usePermission } from '../session/use-staff-member.ts';
import { ResolvePaymentDialog } from './resolve-payment-dialog.tsx';

/** Payments whose amount is not the shop's, or which could not be given back. */
export function PaymentExceptions() {
  const state = useListState();
  const exceptions = useQuery(paymentExceptionsQuery(useApi(), state.cursor));
  const mayResolve = usePermission('payments:resolve');
  const [resolving, setResolving] = useState<PaymentException | null>(null);
  const columns: readonly Column<PaymentException>[] = [
    { title: 'Customer', isPrimary: true, cell: ({ email }) => email ?? 'no email given' },
    { title: 'Total', isNumber: true, cell: ({ total, currency }) => formatMoney(total, currency) },
    { title: 'What happened', cell: ({ last_error }) => last_error ?? 'The amounts differ.' },
    { title: 'Payment', isSecondary: true, cell: ({ payment_id }) => <code>{payment_id}</code> },
    { title: 'Since', cell: ({ updated_at }) => <Moment at={updated_at} /> },
    ...(mayResolve
      ? [
          {
            title: 'Resolve',
            cell: (row: PaymentException) => (
              <Button
                aria-label={`Resolve the payment of ${row.email ?? row.checkout_id}`}
                onClick={() => setResolving(row)}
              >
                Resolve
              </Button>
            ),
          },
        ]
      : []),
  ];
  return (
    <>
      <QueryStates query={exceptions} failure="We could not fetch the payments.">
        {({ payment_exceptions: rows, next_cursor }) =>
          rows.length === 0 ? (
            <EmptyState>No payment needs a person.</EmptyState>
          ) : (
            <>
              <IndexTable
                caption="Payments that need a person"
                rows={rows}
                keyOf={({ checkout_id }) => checkout_id}
                nameOf={({ email }) => `the payment of ${email ?? 'a guest'}`}
                columns={columns}
              />
              <Pages state={state} nextCursor={next_cursor} />
            </>
          )
        }
      </QueryStates>
      <ResolvePaymentDialog exception={resolving} onClose={() => setResolving(null)} />
    </>
  );
}
