import { useState } from 'react';
import { Link } from 'react-router';
import type { ImportDetails } from '#contracts/admin/imports/import-calls.ts';
import { counted } from '#domain/text/counted.ts';
import { ADMIN_IMPORTS, importEndpoints } from '#web/api/admin/imports-api.ts';
import { Button } from '../../ui/forms/button.tsx';
import { useChange } from '../../ui/forms/use-change.ts';
import { Moment } from '../../ui/layout/moment.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx';
import styles from './imports.module.css';

/** How many owners of imported subscriptions have given a card, and the emails that ask the others for one. */
export function CardRequests({
  importId,
  cards,
}: {
  importId: ImportDetails['import_id'];
  cards: NonNullable<ImportDetails['cards']>;
}) {
  const [isOpen, setOpen] = useState(false);
  const [key, setKey] = useState(() => crypto.randomUUID());
  const close = () => setOpen(false);
  const asking = useChange({
    change: (client, _: null) =>
      client.call(importEndpoints.askForCards, {
        params: { import_id: importId },
        body: { store_id: client.storeId, idempotency_key: key },
      }),
    refetch: [ADMIN_IMPORTS],
    done: () => 'The emails are on their way.',
    onDone: () => {
      setKey(crypto.randomUUID());
      close();
    },
  });
  const { waiting, to_ask, paused, asked, begun, last_asked_at } = cards;
  return (
    <Section
      title="Cards"
      actions={
        to_ask > 0 && (
          <Button variant={asked === 0 ? 'primary' : 'secondary'} onClick={() => setOpen(true)}>
            {asked === 0 ? `Ask for ${counted(to_ask, 'card')}` : `Ask again for ${counted(to_ask, 'card')}`}
          </Button>
        )
      }
    >
      <ul className={styles.lines}>
        <li>
          {waiting === 0 ? (
            'None waits for a card.'
          ) : (
            <>
              <Link to="/admin/subscriptions?view=no_card">
                {waiting === 1 ? '1 waits' : `${waiting} wait`} for a card
              </Link>
              , owners asked: {asked}
              {last_asked_at !== null && (
                <>
                  , last <Moment at={last_asked_at} />
                </>
              )}
              .
            </>
          )}
        </li>
        <li>{begun === 1 ? '1 has begun.' : `${begun} have begun.`}</li>
        {paused > 0 && (
          <li>
            Paused in the other shop: {paused}. Ask their owners one by one, on the page of each subscription.
          </li>
        )}
      </ul>
      <ConfirmDialog
        isOpen={isOpen}
        onClose={close}
        title={`Ask for ${counted(to_ask, 'card')}?`}
        confirmLabel="Send the emails"
        onConfirm={() => asking.make(null)}
        change={asking}
      >
        <p>
          Each owner gets an email with the items, the prices, the first delivery and a link to give a card.
          Nothing is charged before they do. Nobody is asked twice within a day. Who was asked stays when the
          import is undone.
        </p>
      </ConfirmDialog>
    </Section>
  );
}
