import { useState } from 'react';
import { ADMIN_WEBHOOKS, webhookEndpoints } from '#web/api/admin/webhooks-api.ts';
import { AdminForm, useAdminForm } from '../../ui/forms/admin-form.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { ShownSecret } from './shown-secret.tsx';
import { WebhookFields } from './webhook-fields.tsx';

/** A new webhook, and then its secret, once. */
export function WebhookDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const [secret, setSecret] = useState<string | null>(null);
  const close = () => {
    setSecret(null);
    onClose();
  };
  return (
    <Dialog isOpen={isOpen || secret !== null} onClose={close} title="New webhook">
      {secret === null ? (
        <NewWebhookForm onAdded={setSecret} />
      ) : (
        <ShownSecret name="The secret" secret={secret} onDone={close} />
      )}
    </Dialog>
  );
}

function NewWebhookForm({ onAdded }: { onAdded: (secret: string) => void }) {
  const state = useAdminForm<WebhookFields, { secret: string }>({
    defaults: { address: '', description: '', events: [], is_enabled: true },
    save: (api, { address, description, events }) =>
      api.call(webhookEndpoints.add, { body: { store_id: api.storeId, address, description, events } }),
    refetch: [ADMIN_WEBHOOKS],
    onSavedAnywhere: ({ secret }) => onAdded(secret),
  });
  return (
    <AdminForm state={state} submitLabel="Add the webhook">
      <WebhookFields state={state} />
    </AdminForm>
  );
}
