import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { formatOrderNumber } from '#domain/orders/order-number.ts';
import { counted } from '#domain/text/counted.ts';
import { ADMIN_ORDERS } from '#web/api/admin/orders/orders-api.ts';
import { Badge } from '../../../ui/feedback/badge.tsx';
import { AdminForm, useAdminForm } from '../../../ui/forms/admin-form.tsx';
import { Button } from '../../../ui/forms/button.tsx';
import { TextField } from '../../../ui/forms/field.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import styles from './bulk-dialog.module.css';
import {
  type BulkAction,
  type BulkStep,
  runSteps,
  type SelectedOrder,
  stepsOf,
  type TypedBulk,
} from './bulk-steps.ts';

const TEXTS: Readonly<Record<BulkAction, { verb: string; done: string; about: string }>> = {
  ship: {
    verb: 'Ship',
    done: 'shipped',
    about:
      'All that is left of each leaves in one parcel, and its customer is told. A tracking number is optional.',
  },
  hold: { verb: 'Hold', done: 'held back', about: 'None of them can be shipped until it is released.' },
  release: { verb: 'Release', done: 'released', about: 'They can be shipped again.' },
};

interface BulkDialogProps {
  action: BulkAction;
  orders: readonly SelectedOrder[];
  /** With the ids of the orders that were shipped, which are selected no longer: those that are held may be released next. */
  onClose: (shipped: readonly string[]) => void;
}

/** Does something with many orders, and says of each what happened. */
export function BulkDialog({ action, orders, onClose }: BulkDialogProps) {
  const [steps, setSteps] = useState(() => stepsOf(orders));
  const { verb, done, about } = TEXTS[action];
  const run = useRef<AbortController>(null);
  useEffect(() => () => run.current?.abort(), []);
  const left = steps.filter(({ problem }) => problem !== '');
  const state = useAdminForm<TypedBulk, { done: number; refused: number }>({
    defaults: { reason: '', tracking: Object.fromEntries(steps.map(({ key }) => [key, ''])) },
    save: (api, typed) => {
      run.current = new AbortController();
      const { signal } = run.current;
      return runSteps(api, { action, steps: left, typed, signal }, (step) =>
        setSteps((before) => before.map((one) => (one.key === step.key ? step : one))),
      );
    },
    refetch: [ADMIN_ORDERS],
    done: (result) =>
      `${counted(result.done, 'order')} ${done}${result.refused > 0 ? `, ${result.refused} not: see why in the list` : ''}.`,
  });
  const stop = () => run.current?.abort();
  const finish = () => {
    const shipped = action === 'ship' ? steps.filter(({ problem }) => problem === '') : [];
    onClose(shipped.map(({ order }) => order.order_id));
  };
  // With something typed the dialog has asked already.
  const close = () => (state.isBusy && !state.form.formState.isDirty ? stop() : finish());
  const isTriedAgain = left.length > 0 && left.every(({ problem }) => problem !== null);
  const wasTried = steps.some(({ problem }) => problem !== null);
  return (
    <Dialog isOpen onClose={close} title={`${verb} ${counted(orders.length, 'order')}`}>
      <AdminForm
        state={state}
        submitLabel={`${verb} ${counted(left.length, 'order')}${isTriedAgain ? ' again' : ''}`}
        hidesSubmit={left.length === 0}
        otherActions={
          <Button onClick={state.isBusy ? stop : finish}>
            {state.isBusy ? 'Stop' : left.length === 0 ? 'Done' : 'Close'}
          </Button>
        }
      >
        {!wasTried && <p>{about}</p>}
        {action === 'hold' && !wasTried && (
          <TextField
            label="Reason"
            hint="For colleagues"
            maxLength={500}
            required
            {...state.field('reason')}
          />
        )}
        <ul className={styles.steps} aria-label="Orders" aria-live="polite">
          {steps.map((step) => (
            <li key={step.key} className={styles.step}>
              <span>
                <Link to={`/admin/orders/${step.order.order_number}`}>
                  {formatOrderNumber(step.order.order_number)}
                </Link>{' '}
                {step.order.name}
              </span>
              <StepResult step={step} done={done} />
              {action === 'ship' && step.problem !== '' && (
                <div className={styles.tracking}>
                  <TextField
                    label={`Tracking of ${formatOrderNumber(step.order.order_number)}`}
                    autoComplete="off"
                    maxLength={2000}
                    onKeyDown={toNextField}
                    {...state.field(`tracking.${step.key}`)}
                  />
                </div>
              )}
            </li>
          ))}
        </ul>
      </AdminForm>
    </Dialog>
  );
}

/** A scanner ends each number with Enter, which would ship all of them after the first. */
function toNextField(event: KeyboardEvent<HTMLInputElement>): void {
  if (event.key !== 'Enter') return;
  event.preventDefault();
  const fields = [...(event.currentTarget.form?.querySelectorAll('input') ?? [])];
  fields[fields.indexOf(event.currentTarget) + 1]?.focus();
}

function StepResult({ step: { problem }, done }: { step: BulkStep; done: string }) {
  if (problem === null) return <Badge tone="neutral">waits</Badge>;
  if (problem === '') return <Badge tone="good">{done}</Badge>;
  return <span className={styles.problem}>{problem}</span>;
}
