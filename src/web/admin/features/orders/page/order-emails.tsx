import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { StaffOrder } from '#contracts/admin/orders/order-page-calls.ts';
import type { OrderId } from '#domain/ids.ts';
import { isPriced, orderEmailQuery, orderPageEndpoints } from '#web/api/admin/orders/order-page-api.ts';
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

/** The emails about the order, to read where its prices may be seen, and to send again. */
export function OrderEmails({ order }: { order: StaffOrder }) {
  const [reading, setReading] = useState<SentEmail | null>(null);
  const maySend = usePermission('orders:note');
  const mayRead = isPriced(order);
  const verb = mayRead ? 'Read' : 'Send again';
  return (
    <Section title="Emails">
      {order.emails.length === 0 && <EmptyState>None yet.</EmptyState>}
      <ul className={styles.emails}>
        {order.emails.map((email) => (
          <li key={email.email_id} className={styles.email}>
            <div>
              <p>{subjectOf(email)}</p>
              <p className={styles.about}>
                {email.sent_at === null ? 'Waits to be sent' : <Moment at={email.sent_at} />}
              </p>
            </div>
            {(mayRead || maySend) && (
              <Button aria-label={`${verb} ‘${subjectOf(email)}’`} onClick={() => setReading(email)}>
                {verb}
              </Button>
            )}
          </li>
        ))}
      </ul>
      <Dialog
        isOpen={reading !== null}
        onClose={() => setReading(null)}
        title={reading ? subjectOf(reading) : 'Email'}
        shape="wide"
      >
        {reading && mayRead && <EmailText orderId={order.order_id} email={reading} maySend={maySend} />}
        {reading && !mayRead && (
          <>
            <p>To {order.customer.email}</p>
            <p>It is sent word for word. Emails have prices, which your role does not include.</p>
            <SendAgain orderId={order.order_id} email={reading} />
          </>
        )}
      </Dialog>
    </Section>
  );
}

const subjectOf = ({ subject }: SentEmail): string => subject ?? 'An email that names an amount';

function EmailText({ maySend, ...named }: NamedEmail & { maySend: boolean }) {
  const text = useQuery(orderEmailQuery(useApi(), named.orderId, named.email.email_id));
  return (
    <QueryStates query={text} failure="We could not fetch the email.">
      {(found) => (
        <>
          <p>To {found.to}</p>
          <pre className={styles.text}>{found.text}</pre>
          {maySend && <SendAgain {...named} />}
        </>
      )}
    </QueryStates>
  );
}

interface NamedEmail {
  orderId: OrderId;
  email: SentEmail;
}

function SendAgain({ orderId, email }: NamedEmail) {
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
    <>
      {send.refusal !== null && <Notice tone="danger" title={send.refusal} />}
      <DialogActions>
        <Button isBusy={send.pending !== null} onClick={() => send.make(email.email_id)}>
          Send again
        </Button>
      </DialogActions>
    </>
  );
}
