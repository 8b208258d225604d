import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { SECOND_FACTOR } from '#web/api/admin/staff/account-api.ts';
import {
  type OwnPasskey,
  PASSKEYS,
  passkeyEndpoints,
  passkeysQuery,
} from '#web/api/admin/staff/passkeys-api.ts';
import { useApi } from '#web/api/use-api.ts';
import { EmptyState, QueryStates } from '../../../ui/feedback/query-states.tsx';
import { Button, IconButton } from '../../../ui/forms/button.tsx';
import { useChange } from '../../../ui/forms/use-change.ts';
import { Moment } from '../../../ui/layout/moment.tsx';
import { Section } from '../../../ui/layout/section.tsx';
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { Menu } from '../../../ui/overlays/menu.tsx';
import { IndexTable } from '../../../ui/table/index-table.tsx';
import { useStaffMemberQuery } from '../../session/use-staff-member.ts';
import { RecoveryCodes } from '../second-factor/recovery-codes.tsx';
import { AddPasskeyForm, RenamePasskeyForm } from './passkey-forms.tsx';

/** The own passkeys: added, named, removed. */
export function Passkeys() {
  const passkeys = useQuery(passkeysQuery(useApi()));
  const [isAdding, setAdding] = useState(false);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const [renamed, setRenamed] = useState<OwnPasskey | null>(null);
  const [removed, setRemoved] = useState<OwnPasskey | null>(null);
  return (
    <Section title="Passkeys" actions={<Button onClick={() => setAdding(true)}>Add a passkey</Button>}>
      <p>
        A passkey signs you in by finger, face or PIN, without address and password. It cannot be guessed or
        given to a wrong site.
      </p>
      <QueryStates query={passkeys} failure="We could not fetch your passkeys.">
        {(rows) =>
          rows.length === 0 ? (
            <EmptyState>You have no passkey yet.</EmptyState>
          ) : (
            <IndexTable
              caption="Your passkeys"
              rows={rows}
              keyOf={({ id }) => id}
              nameOf={({ name }) => name}
              columns={[
                { title: 'Name', isPrimary: true, cell: ({ name }) => name },
                { title: 'Added', cell: ({ created_at }) => <Moment at={created_at} isDay /> },
                {
                  title: 'Last used',
                  cell: ({ last_used_at }) => (last_used_at ? <Moment at={last_used_at} /> : 'not yet'),
                },
                {
                  title: 'Actions',
                  cell: (passkey) => (
                    <Menu
                      trigger={<IconButton label={`Actions for ${passkey.name}`} icon="more" />}
                      items={[
                        { label: 'Rename', onSelect: () => setRenamed(passkey) },
                        { label: 'Remove', isDangerous: true, onSelect: () => setRemoved(passkey) },
                      ]}
                    />
                  ),
                },
              ]}
            />
          )
        }
      </QueryStates>
      <Dialog isOpen={isAdding} onClose={() => setAdding(false)} title="Add a passkey">
        <AddPasskeyForm
          onDone={(made) => {
            setAdding(false);
            setCodes(made);
          }}
        />
      </Dialog>
      <Dialog isOpen={codes !== null} onClose={() => setCodes(null)} title="Your recovery codes">
        {codes && <RecoveryCodes codes={codes} onDone={() => setCodes(null)} />}
      </Dialog>
      <Dialog isOpen={renamed !== null} onClose={() => setRenamed(null)} title="Rename a passkey">
        {renamed && <RenamePasskeyForm passkey={renamed} onDone={() => setRenamed(null)} />}
      </Dialog>
      <RemovePasskey passkey={removed} onClose={() => setRemoved(null)} />
    </Section>
  );
}

function RemovePasskey({ passkey, onClose }: { passkey: OwnPasskey | null; onClose: () => void }) {
  const { queryKey } = useStaffMemberQuery();
  const remove = useChange<OwnPasskey, unknown>({
    change: (api, { id }) =>
      api.call(passkeyEndpoints.remove, { params: { passkey_id: id }, body: { store_id: api.storeId } }),
    refetch: [PASSKEYS, SECOND_FACTOR, queryKey],
    done: (_, { name }) => `${name} no longer signs you in.`,
    onDone: onClose,
  });
  return (
    <ConfirmDialog
      isOpen={passkey !== null}
      onClose={onClose}
      title={`Remove the passkey ${passkey?.name ?? ''}?`}
      confirmLabel="Remove it"
      change={remove}
      onConfirm={() => passkey && remove.make(passkey)}
    >
      It no longer signs you in here. Your device may still offer it; delete it there as well.
    </ConfirmDialog>
  );
}
