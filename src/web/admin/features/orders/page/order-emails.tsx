import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { OrderId } from '#domain/ids.ts';
import {
  orderEmailQuery,
  orderPageEndpoints,
  type StaffOrder,
} from '#web/api/admin/orders/order-page-api.ts';
import { ADMIN_ORDERS } from '#web/api/admin/orders/orders-api.ts';
import { useApi } from '#web/api/use-api.ts';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { EmptyState, QueryStates } from '../../../ui/feedback/query-states.tsx';
import { Button } from '../../../ui/forms/button.tsx';
import { useChange } from '../../../ui/forms/use-change.ts';
import { Moment } from '../../../ui/layout/moment.tsx';
import { Section } from '../../../ui/layout/section.tsx';
import { Dialog, DialogActions } from '../../../ui/overlays/dialog.tsx';
import { usePermission } from '../../session/use-staff-member.ts';
import styles from './order-emails.module.css';

type SentEmail = StaffOrder['emails'][number];

/** The emails about the order, to read and to send again. */
export function OrderEmails({ order }: { order: StaffOrder }) {
  const [reading, setReading] = useState<SentEmail | null>(null);
  return (
    <Section title="Emails">
      {order.emails.length === 0 && <EmptyState>None yet.</EmptyState>}
      <ul className={styles.emails}>
        {order.emails.map((email) => (
          <li key={email.email_id} className={styles.email}>
            <div>
              <p>{email.subject}</p>
              <p className={styles.about}>
                {email.sent_at === null ? 'Waits to be sent' : <Moment at={email.sent_at} />}
              </p>
            </div>
            <Button aria-label={`Read ‘${email.subject}’`} onClick={() => setReading(email)}>
              Read
            </Button>
          </li>
        ))}
      </ul>
      <Dialog
        isOpen={reading !== null}
        onClose={() => setReading(null)}
        title={reading?.subject ?? 'Email'}
        shape="wide"
      >
        {reading && <EmailText orderId={order.order_id} email={reading} />}
      </Dialog>
    </Section>
  );
}

function EmailText({ orderId, email }: { orderId: OrderId; email: SentEmail }) {
  const text = useQuery(orderEmailQuery(useApi(), orderId, email.email_id));
  const maySend = usePermission('orders:note');
  // One key for this dialog: pressing twice, or again after a lost connection, sends one.
  const [key] = useState(() => crypto.randomUUID());
  const send = useChange({
    change: (api, emailId: SentEmail['email_id']) =>
      api.call(orderPageEndpoints.sendEmail, {
        params: { order_id: orderId, email_id: emailId },
        body: { store_id: api.storeId, idempotency_key: key },
      }),
    refetch: [ADMIN_ORDERS],
    done: ({ to }) => `Sent to ${to}.`,
  });
  return (
    <QueryStates query={text} failure="We could not fetch the email.">
      {(found) => (
        <>
          <p>To {found.to}</p>
          <pre className={styles.text}>{found.text}</pre>
          {send.refusal !== null && <Notice tone="danger" title={send.refusal} />}
          {maySend && (
            <DialogActions>
              <Button isBusy={send.pending !== null} onClick={() => send.make(email.email_id)}>
                Send again
              </Button>
            </DialogActions>
          )}
        </>
      )}
    </QueryStates>
  );
}
