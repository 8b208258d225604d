import type { StaffGiftCard } from '#contracts/admin/gift-cards/gift-card-calls.ts';
import { currencyName, formatMoney } from '#domain/money.ts';
import { ADMIN_GIFT_CARDS, giftCardEndpoints } from '#web/api/admin/gift-cards-api.ts';
import { AdminForm, useAdminForm } from '../../ui/forms/admin-form.tsx';
import { FieldRow, SelectField, TextField } from '../../ui/forms/field.tsx';
import { centsOf, isAmount, readAmount } from '../../ui/forms/typed-money.ts';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { balanceText, factsOf } from './gift-card-texts.ts';

interface CardDialogProps {
  card: StaffGiftCard;
  isOpen: boolean;
  onClose: () => void;
}

/** Adds to what is on a card, or takes off it. */
export function AdjustDialog({ card, isOpen, onClose }: CardDialogProps) {
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title="Adjust the balance">
      {isOpen && <AdjustForm card={card} onDone={onClose} />}
    </Dialog>
  );
}

interface TypedAdjustment {
  direction: 'off' | 'on';
  /** Called as in the call, which names it in errors. */
  change: string;
  reason: string;
}

const DIRECTIONS = [
  { value: 'off', label: 'Take off' },
  { value: 'on', label: 'Add' },
];

function AdjustForm({ card, onDone }: { card: StaffGiftCard; onDone: () => void }) {
  const state = useAdminForm<TypedAdjustment, { balance: number }>({
    defaults: { direction: 'off', change: '', reason: '' },
    stored: { version: card.version, facts: factsOf(card) },
    save: async (api, { direction, change, reason }, version) => {
      const cents = readAmount(centsOf(change));
      return api.call(giftCardEndpoints.adjust, {
        params: { gift_card_id: card.gift_card_id },
        body: {
          store_id: api.storeId,
          version,
          reason,
          change: direction === 'off' ? -cents : cents,
        },
      });
    },
    refetch: [ADMIN_GIFT_CARDS],
    done: ({ balance }) => `${formatMoney(balance, card.currency)} is on it now.`,
    onSaved: onDone,
  });
  return (
    <AdminForm state={state} submitLabel="Adjust it">
      <p>There is {balanceText(card)} on it.</p>
      <FieldRow>
        <SelectField label="What to do" choices={DIRECTIONS} {...state.field('direction')} />
        <TextField
          label={`Amount, ${currencyName(card.currency)}`}
          inputMode="decimal"
          maxLength={12}
          required
          {...state.field('change', isAmount)}
        />
      </FieldRow>
      <TextField
        label="Why"
        missing="Say why."
        hint="Only colleagues see it."
        maxLength={300}
        required
        {...state.field('reason')}
      />
    </AdminForm>
  );
}
