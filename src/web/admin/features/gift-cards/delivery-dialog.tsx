import type { StaffGiftCard } from '#contracts/admin/gift-cards/gift-card-calls.ts';
import { ADMIN_GIFT_CARDS, giftCardEndpoints } from '#web/api/admin/gift-cards-api.ts';
import { AdminForm, useAdminForm } from '../../ui/forms/admin-form.tsx';
import { TextField } from '../../ui/forms/field.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { factsOf } from './gift-card-texts.ts';

interface DeliveryDialogProps {
  card: StaffGiftCard;
  isOpen: boolean;
  onClose: () => void;
}

/** Changes for whom a card is that waits for its day, and the day. */
export function DeliveryDialog({ card, isOpen, onClose }: DeliveryDialogProps) {
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title="Change its delivery">
      {isOpen && <DeliveryForm card={card} onDone={onClose} />}
    </Dialog>
  );
}

interface TypedDelivery {
  email: string;
  name: string;
  deliver_on: string;
}

function DeliveryForm({ card, onDone }: { card: StaffGiftCard; onDone: () => void }) {
  const state = useAdminForm<TypedDelivery, object>({
    defaults: { email: card.email, name: card.name, deliver_on: card.deliver_on ?? '' },
    stored: { version: card.version, facts: factsOf(card) },
    save: (api, fields, version) =>
      api.call(giftCardEndpoints.deliver, {
        params: { gift_card_id: card.gift_card_id },
        body: { store_id: api.storeId, version, ...fields },
      }),
    refetch: [ADMIN_GIFT_CARDS],
    done: () => 'Saved.',
    onSaved: onDone,
  });
  return (
    <AdminForm state={state} submitLabel="Save">
      <TextField label="Name" maxLength={100} autoComplete="off" {...state.field('name')} />
      <TextField
        label="Email"
        type="email"
        maxLength={254}
        autoComplete="off"
        required
        {...state.field('email')}
      />
      <TextField
        label="Day"
        hint="Today: it is sent at once. Otherwise in the morning of that day"
        type="date"
        required
        {...state.field('deliver_on')}
      />
    </AdminForm>
  );
}
