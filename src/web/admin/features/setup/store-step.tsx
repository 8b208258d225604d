import { useState } from 'react';
import { Link } from 'react-router';
import { counted } from '#domain/text/counted.ts';
import { ADMIN_SETUP, type SampleStore, type Setup, setupEndpoints } from '#web/api/admin/setup-api.ts';
import { Badge } from '../../ui/feedback/badge.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { Button } from '../../ui/forms/button.tsx';
import { CheckboxField } from '../../ui/forms/field.tsx';
import { useChange } from '../../ui/forms/use-change.ts';
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx';
import styles from './setup.module.css';

/** The store that the shop begins with: a sample as it is, or nothing. */
export function StoreStep({
  setup,
  onKept,
  onReplaced,
}: {
  setup: Setup;
  onKept: () => void;
  onReplaced: () => void;
}) {
  const [asked, setAsked] = useState<SampleStore | null>(null);
  const isInUse = setup.in_use.length > 0;
  return (
    <>
      <p>
        Look around in a sample shop first, with products, orders and customers that are made up, or begin
        with an empty one. You can change your mind until the first real order or customer.
      </p>
      {isInUse && (
        <Notice tone="info" title="This shop is in use, so that it stays what it is.">
          There are {setup.in_use.join(', ')}. Another store would delete them.
        </Notice>
      )}
      <ul className={styles.stores}>
        {setup.stores.map((store) => (
          <li key={store.folder} className={styles.store}>
            {store.picture === null ? (
              <div className={styles.noPicture} />
            ) : (
              <img className={styles.picture} src={store.picture} alt="" width={320} height={320} />
            )}
            <h3>
              {store.is_blank ? 'An empty shop' : store.brand}{' '}
              {store.is_current && <Badge tone="good">Your shop now</Badge>}
            </h3>
            <p>
              {store.is_blank
                ? 'No products, a plain look, pages with places for your own words. Shoppers see ‘coming soon’ until you open it.'
                : store.about}
            </p>
            {store.is_current ? (
              <Button onClick={onKept}>Keep it</Button>
            ) : (
              <Button disabled={isInUse} onClick={() => setAsked(store)}>
                Begin with {store.is_blank ? 'nothing' : store.brand}
              </Button>
            )}
          </li>
        ))}
      </ul>
      <p>
        Do you come from Shopify? Begin with nothing, then{' '}
        <Link to="/admin/imports">import your products from Shopify</Link>. Store locations come as a file on
        their page; shipping and pages as files: <code>npm run shop -- import</code>.
      </p>
      <ChooseDialog
        store={asked}
        edits={setup.edits}
        onClose={() => setAsked(null)}
        onReplaced={onReplaced}
      />
    </>
  );
}

interface ChooseDialogProps {
  /** Null keeps the dialog closed. */
  store: SampleStore | null;
  edits: number;
  onClose: () => void;
  onReplaced: () => void;
}

function ChooseDialog({ store, edits, onClose, onReplaced }: ChooseDialogProps) {
  const [discards, setDiscards] = useState(false);
  const choosing = useChange({
    change: (api, folder: string) =>
      api.call(setupEndpoints.chooseStore, {
        body: { store_id: api.storeId, folder, discards_edits: discards },
      }),
    // Everything that the back office shows is another one.
    refetch: [[], ADMIN_SETUP],
    done: () => 'Your shop is another one now.',
    onDoneAnywhere: () => {
      onClose();
      onReplaced();
    },
  });
  return (
    <ConfirmDialog
      isOpen={store !== null}
      onClose={onClose}
      title={store?.is_blank ? 'Begin with nothing?' : `Begin with ${store?.brand ?? ''}?`}
      confirmLabel="Replace the shop"
      onConfirm={() => store && choosing.make(store.folder)}
      change={choosing}
    >
      <p>All products, pages, orders and customers of the shop that is there now are deleted.</p>
      {edits > 0 && (
        <CheckboxField
          label={`Also what staff have changed in it: ${counted(edits, 'change')}`}
          checked={discards}
          onChange={(event) => setDiscards(event.target.checked)}
        />
      )}
    </ConfirmDialog>
  );
}
