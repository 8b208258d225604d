import {
  WEBHOOK_EVENT_TYPES,
  WEBHOOK_EVENTS,
  type WebhookEventType,
} from '#domain/webhooks/webhook-events.ts';
import type { AdminFormState } from '../../ui/forms/admin-form.tsx';
import { ChoiceGroup } from '../../ui/forms/choice-group.tsx';
import { CheckboxField, TextField } from '../../ui/forms/field.tsx';
import { messageOfField } from '../../ui/forms/field-errors.ts';
import { usePermissions } from '../session/use-staff-member.ts';

export interface WebhookFields {
  address: string;
  description: string;
  events: WebhookEventType[];
  is_enabled: boolean;
}

const isChosen = (events: readonly WebhookEventType[]) => events.length > 0 || 'Choose at least one event.';

/** Where events are sent, and which: those that the reader's role shows, and those that were chosen before. */
export function WebhookFields({ state }: { state: AdminFormState<WebhookFields> }) {
  const permissions = usePermissions();
  const chosen = state.form.formState.defaultValues?.events ?? [];
  const offered = WEBHOOK_EVENT_TYPES.filter(
    (type) => chosen.includes(type) || permissions.includes(WEBHOOK_EVENTS[type].permission),
  );
  const { error } = state.form.getFieldState('events', state.form.formState);
  return (
    <>
      <TextField
        label="Address"
        hint="Of the program that receives them: https://example.com/webhooks"
        inputMode="url"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={500}
        required
        {...state.field('address')}
      />
      <TextField
        label="Description"
        hint="What it is for: Warehouse"
        maxLength={200}
        {...state.field('description')}
      />
      <ChoiceGroup legend="Events" error={messageOfField(error)}>
        {offered.map((type) => (
          <CheckboxField
            key={type}
            label={WEBHOOK_EVENTS[type].text}
            hint={type}
            value={type}
            {...state.form.register('events', { validate: isChosen })}
          />
        ))}
      </ChoiceGroup>
    </>
  );
}
