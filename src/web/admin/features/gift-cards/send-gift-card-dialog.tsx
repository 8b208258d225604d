import type { StaffGiftCard } from '#contracts/admin/gift-cards/gift-card-calls.ts';
import { ADMIN_GIFT_CARDS, giftCardEndpoints } from '#web/api/admin/gift-cards-api.ts';
import { AdminForm, useAdminForm } from '../../ui/forms/admin-form.tsx';
import { CheckboxField, TextField } from '../../ui/forms/field.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { factsOf } from './gift-card-texts.ts';

interface SendDialogProps {
  card: StaffGiftCard;
  isOpen: boolean;
  onClose: () => void;
}

/** Emails a card again, to the same address or another one. */
export function SendGiftCardDialog({ card, isOpen, onClose }: SendDialogProps) {
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title="Send it again">
      {isOpen && <SendForm card={card} onDone={onClose} />}
    </Dialog>
  );
}

interface TypedSending {
  email: string;
  new_code: boolean;
}

function SendForm({ card, onDone }: { card: StaffGiftCard; onDone: () => void }) {
  const state = useAdminForm<TypedSending, { is_new_code: boolean }>({
    defaults: { email: card.email, new_code: false },
    stored: { version: card.version, facts: factsOf(card) },
    save: (api, { email, new_code }, version) =>
      api.call(giftCardEndpoints.send, {
        params: { gift_card_id: card.gift_card_id },
        body: { store_id: api.storeId, version, email, new_code },
      }),
    refetch: [ADMIN_GIFT_CARDS],
    done: ({ is_new_code }) =>
      is_new_code ? 'An email with a new code goes out. The one before buys nothing.' : 'An email goes out.',
    onSaved: onDone,
  });
  const { error: _, ...newCode } = state.field('new_code');
  return (
    <AdminForm state={state} submitLabel="Send it">
      <TextField
        label="Email"
        type="email"
        maxLength={254}
        autoComplete="off"
        required
        {...state.field('email')}
      />
      <CheckboxField
        label="With a new code"
        hint="The code before buys nothing then. To another address it always is a new one."
        {...newCode}
      />
    </AdminForm>
  );
}
