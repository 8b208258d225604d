import { Link } from 'react-router';
import type { HomeTask } from '#web/api/admin/home-api.ts';
import { Badge } from '../../ui/feedback/badge.tsx';
import { EmptyState } from '../../ui/feedback/query-states.tsx';
import { Moment } from '../../ui/layout/moment.tsx';
import { Section } from '../../ui/layout/section.tsx';
import styles from './task-list.module.css';

const TASKS: Readonly<Record<HomeTask['kind'], { one: string; many: string; to: string }>> = {
  orders_to_pack: {
    one: 'order to pack',
    many: 'orders to pack',
    to: '/admin/orders?view=to_pack&sort=oldest',
  },
  orders_on_hold: { one: 'order on hold', many: 'orders on hold', to: '/admin/orders?view=on_hold' },
  payments_to_resolve: {
    one: 'payment that needs a person',
    many: 'payments that need a person',
    to: '/admin/alerts?view=payments',
  },
  subscriptions_past_due: {
    one: 'subscription whose card failed',
    many: 'subscriptions whose card failed',
    to: '/admin/subscriptions?view=past_due',
  },
  reviews_waiting: { one: 'review that waits', many: 'reviews that wait', to: '/admin/reviews?view=waiting' },
  messages_unanswered: {
    one: 'message unanswered',
    many: 'messages unanswered',
    to: '/admin/inbox?view=unanswered',
  },
  stock_low: {
    one: 'item runs out soon',
    many: 'items run out soon',
    to: '/admin/stock?view=low&sort=cover',
  },
  discounts_spent: {
    one: 'discount has spent its budget',
    many: 'discounts have spent their budget',
    to: '/admin/discounts?view=spent',
  },
  alerts_open: {
    one: 'alert that nobody has seen to',
    many: 'alerts that nobody has seen to',
    to: '/admin/alerts',
  },
  emails_failed: { one: 'email that failed', many: 'emails that failed', to: '/admin/alerts?view=emails' },
};

/** What waits, each a link into its list; what does not wait is left out. */
export function TaskList({ tasks, most }: { tasks: readonly HomeTask[]; most: number }) {
  const waiting = tasks.filter(({ count }) => count > 0);
  return (
    <Section title="To do">
      {waiting.length === 0 ? (
        <EmptyState>Nothing waits for you. Take a break.</EmptyState>
      ) : (
        <ul className={styles.tasks}>
          {waiting.map((task) => (
            <li key={task.kind} className={styles.task}>
              <Link to={TASKS[task.kind].to} className={styles.link}>
                <strong className={styles.count}>{task.count >= most ? `${most}+` : task.count}</strong>{' '}
                {task.count === 1 ? TASKS[task.kind].one : TASKS[task.kind].many}
              </Link>
              <span className={styles.about}>
                {task.late > 0 && (
                  <Badge tone="danger">{`${task.late} ${task.kind === 'stock_low' ? 'sold out' : 'late'}`}</Badge>
                )}
                {task.oldest_at !== null && (
                  <span>
                    since <Moment at={task.oldest_at} />
                  </span>
                )}
              </span>
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}
