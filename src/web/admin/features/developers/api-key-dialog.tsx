import { useState } from 'react';
import { type Permission, withReading } from '#domain/staff/permissions.ts';
import { ADMIN_API_KEYS, apiKeyEndpoints, type NewApiKey } from '#web/api/admin/api-keys-api.ts';
import { AdminForm, useAdminForm } from '../../ui/forms/admin-form.tsx';
import { ChoiceGroup } from '../../ui/forms/choice-group.tsx';
import { CheckboxField, TextField } from '../../ui/forms/field.tsx';
import { messageOfField } from '../../ui/forms/field-errors.ts';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { usePermissions } from '../session/use-staff-member.ts';
import { scopeGroups } from './scope-groups.ts';
import { ShownSecret } from './shown-secret.tsx';

/** A new API key, and then the key itself, once. */
export function ApiKeyDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const [secret, setSecret] = useState<string | null>(null);
  const close = () => {
    setSecret(null);
    onClose();
  };
  return (
    <Dialog isOpen={isOpen || secret !== null} onClose={close} title="New API key">
      {secret === null ? (
        <ApiKeyForm onMade={setSecret} />
      ) : (
        <ShownSecret name="The API key" secret={secret} onDone={close} />
      )}
    </Dialog>
  );
}

interface Fields {
  name: string;
  scopes: Permission[];
  last_day: string;
}

const isChosen = (scopes: readonly Permission[]) =>
  scopes.length > 0 || 'Choose at least one thing that the key may do.';

function ApiKeyForm({ onMade }: { onMade: (secret: string) => void }) {
  const groups = scopeGroups(usePermissions());
  const state = useAdminForm<Fields, { api_key: string }>({
    defaults: { name: '', scopes: [], last_day: '' },
    save: (api, { name, scopes, last_day }) =>
      api.call(apiKeyEndpoints.make, {
        body: {
          store_id: api.storeId,
          name,
          scopes: scopes as NewApiKey['scopes'],
          last_day: last_day || null,
        },
      }),
    refetch: [ADMIN_API_KEYS],
    onSavedAnywhere: ({ api_key }) => onMade(api_key),
  });
  const { error } = state.form.getFieldState('scopes', state.form.formState);
  const chooseReading = () => state.form.setValue('scopes', withReading(state.form.getValues('scopes')));
  return (
    <AdminForm state={state} submitLabel="Make the key">
      <TextField
        label="Name"
        hint="What uses it: Warehouse scanner"
        autoComplete="off"
        maxLength={60}
        required
        {...state.field('name')}
      />
      <TextField
        label="Last day"
        hint="It stops working after this day."
        type="date"
        {...state.field('last_day')}
      />
      {groups.map(({ name, scopes }, index) => (
        <ChoiceGroup key={name} legend={name} error={index === 0 ? messageOfField(error) : undefined}>
          {scopes.map(({ scope, text }) => (
            <CheckboxField
              key={scope}
              label={text}
              value={scope}
              {...state.form.register('scopes', { validate: isChosen, onChange: chooseReading })}
            />
          ))}
        </ChoiceGroup>
      ))}
    </AdminForm>
  );
}
