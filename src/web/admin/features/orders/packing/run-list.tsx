import type { OrderId } from '#domain/ids.ts';
import { formatOrderNumber } from '#domain/orders/order-number.ts';
import { Badge } from '../../../ui/feedback/badge.tsx';
import type { Tone } from '../../../ui/feedback/tone.ts';
import styles from './packing-mode.module.css';
import { type PackingRun, type PackingState, progressOf, type RunOrder } from './packing-run.ts';

const STATES: Readonly<Record<PackingState, { text: string; tone: Tone }>> = {
  packed: { text: 'packed, to ship', tone: 'info' },
  shipped: { text: 'shipped', tone: 'good' },
  partly_shipped: { text: 'partly shipped', tone: 'warn' },
  not_waiting: { text: 'no longer to pack', tone: 'neutral' },
  left_out: { text: 'left out', tone: 'neutral' },
};

interface RunListProps {
  run: PackingRun;
  currentId: OrderId | null;
  onOpen: (order: RunOrder) => void;
}

/** All orders of a run, with what was done with each. */
export function RunList({ run, currentId, onOpen }: RunListProps) {
  return (
    <ol className={styles.all}>
      {run.orders.map((order) => {
        const { state, ticks } = progressOf(run, order.order_id);
        const isBegun = state === null && Object.values(ticks).some((units) => units > 0);
        return (
          <li key={order.order_id}>
            <button
              type="button"
              className={styles.entry}
              aria-current={order.order_id === currentId ? 'step' : undefined}
              onClick={() => onOpen(order)}
            >
              <span>
                <strong>{formatOrderNumber(order.order_number)}</strong> {order.name}
              </span>
              {state !== null && <Badge tone={STATES[state].tone}>{STATES[state].text}</Badge>}
              {isBegun && <Badge tone="neutral">begun</Badge>}
            </button>
          </li>
        );
      })}
    </ol>
  );
}
