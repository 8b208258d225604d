import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ChangedProducts, PriceRun } from '#contracts/admin/products/product-calls.ts';
import { counted } from '#domain/text/counted.ts';
import { ADMIN_PRODUCTS, priceRunsQuery, productEndpoints } from '#web/api/admin/products-api.ts';
import { useApi } from '#web/api/use-api.ts';
import { EmptyState, QueryStates } from '../../ui/feedback/query-states.tsx';
import { Button } from '../../ui/forms/button.tsx';
import { ChangeRefusal } from '../../ui/forms/change-refusal.tsx';
import { useChange } from '../../ui/forms/use-change.ts';
import { Moment } from '../../ui/layout/moment.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { usePermission } from '../session/use-staff-member.ts';
import { changedText } from './changed-products.ts';
import { LeftProducts } from './left-products.tsx';

/** A button for the list of the last changes of the prices of several products, each of which can be undone. */
export function PriceRuns() {
  const mayPublish = usePermission('products:publish');
  const [isOpen, setOpen] = useState(false);
  if (!mayPublish) return null;
  return (
    <>
      <Button onClick={() => setOpen(true)}>Undo changed prices</Button>
      <Dialog isOpen={isOpen} onClose={() => setOpen(false)} title="Prices changed together">
        {isOpen && <RunList />}
      </Dialog>
    </>
  );
}

function RunList() {
  const runs = useQuery(priceRunsQuery(useApi()));
  const [left, setLeft] = useState<ChangedProducts>([]);
  const undo = useChange({
    change: async (api, { run_id }: PriceRun) =>
      (
        await api.call(productEndpoints.undoPriceRun, {
          params: { run_id },
          body: { store_id: api.storeId },
        })
      ).products,
    refetch: [ADMIN_PRODUCTS],
    done: (products) => changedText(products, 'with the prices from before'),
    onDone: setLeft,
  });
  return (
    <>
      <p>Undoing gives products the prices back that they had before. Those that were edited since stay.</p>
      <ChangeRefusal change={undo} />
      <LeftProducts products={left} />
      <QueryStates query={runs} failure="We could not fetch the changes.">
        {({ runs: listed }) =>
          listed.length === 0 ? (
            <EmptyState>In the last 30 days no prices of several products were changed at once.</EmptyState>
          ) : (
            <ul>
              {listed.map((run) => (
                <li key={run.run_id}>
                  <p>
                    {run.text}: {counted(run.products, 'product')} · {run.who !== null && `${run.who} · `}
                    <Moment at={run.at} />
                  </p>
                  <RunState run={run} isBusy={undo.pending === run} onUndo={() => undo.make(run)} />
                </li>
              ))}
            </ul>
          )
        }
      </QueryStates>
    </>
  );
}

function RunState({ run, isBusy, onUndo }: { run: PriceRun; isBusy: boolean; onUndo: () => void }) {
  const { products, unchanged } = run;
  if (unchanged === 0) return <p>Undone, or edited since.</p>;
  return (
    <>
      {unchanged < products && <p>{counted(products - unchanged, 'product')} edited since.</p>}
      <div>
        <Button isBusy={isBusy} onClick={onUndo}>
          Undo for {counted(unchanged, 'product')}
        </Button>
      </div>
    </>
  );
}
