import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import {
  ADMIN_API_KEYS,
  adminApiKeysQuery,
  apiKeyEndpoints,
  type ListedApiKey,
} from '#web/api/admin/api-keys-api.ts';
import { useApi } from '#web/api/use-api.ts';
import { Badge } from '../../ui/feedback/badge.tsx';
import { EmptyState, QueryStates } from '../../ui/feedback/query-states.tsx';
import type { Tone } from '../../ui/feedback/tone.ts';
import { IconButton } from '../../ui/forms/button.tsx';
import { useChange } from '../../ui/forms/use-change.ts';
import { Moment } from '../../ui/layout/moment.tsx';
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx';
import { Menu } from '../../ui/overlays/menu.tsx';
import { type Column, IndexTable } from '../../ui/table/index-table.tsx';
import { Pages } from '../../ui/table/list-tools.tsx';
import { filtersOf, type ListState } from '../../ui/table/use-list-state.ts';
import { usePermission } from '../session/use-staff-member.ts';

const STATUSES: Readonly<Record<ListedApiKey['status'], { text: string; tone: Tone }>> = {
  active: { text: 'Works', tone: 'good' },
  revoked: { text: 'Revoked', tone: 'neutral' },
  expired: { text: 'Expired', tone: 'neutral' },
  inactive: { text: 'Its maker was disabled', tone: 'warn' },
};

const WHY_LOST: Readonly<Record<ListedApiKey['lost_scopes'][number]['why'], string>> = {
  not_for_keys: 'no key is given it any more',
  not_in_role: 'the role of who made it does not include it',
};

function statusOf({ status, lost_scopes: lost }: ListedApiKey): { text: string; tone: Tone } {
  if (status !== 'active' || lost.length === 0) return STATUSES[status];
  return { text: `Works, without ${lost.length === 1 ? 'a scope' : `${lost.length} scopes`}`, tone: 'warn' };
}

const scopeText = ({ scopes, lost_scopes: lost }: ListedApiKey): string =>
  scopes
    .map((scope) => {
      const its = lost.find((each) => each.scope === scope);
      return its ? `${scope} (without effect: ${WHY_LOST[its.why]})` : scope;
    })
    .join(', ');

const COLUMNS: readonly Column<ListedApiKey>[] = [
  { title: 'Name', isPrimary: true, cell: ({ name }) => name },
  { title: 'Key', isTitled: true, cell: ({ beginning }) => <code>{beginning}…</code> },
  {
    title: 'Status',
    cell: (key) => <Badge tone={statusOf(key).tone}>{statusOf(key).text}</Badge>,
  },
  { title: 'Scopes', isSecondary: true, cell: scopeText },
  {
    title: 'Last used',
    isTitled: true,
    cell: ({ last_used_at }) => (last_used_at === null ? 'Never' : <Moment at={last_used_at} />),
  },
  {
    title: 'Expires',
    isSecondary: true,
    cell: ({ expires_at }) => expires_at !== null && <Moment at={expires_at} />,
  },
  { title: 'Made by', isSecondary: true, cell: ({ made_by }) => made_by },
];

/** The API keys of the shop, to be revoked. */
export function ApiKeyList({ state }: { state: ListState }) {
  const keys = useQuery(adminApiKeysQuery(useApi(), filtersOf(state, [])));
  const mayEdit = usePermission('developers:edit');
  const [revoked, setRevoked] = useState<ListedApiKey | null>(null);
  const revoking = useChange({
    change: (api, { id }: ListedApiKey) =>
      api.call(apiKeyEndpoints.revoke, { params: { api_key_id: id }, body: { store_id: api.storeId } }),
    refetch: [ADMIN_API_KEYS],
    done: (_, { name }) => `${name} does not work any more.`,
    onDone: (_, { id }) => setRevoked((asked) => (asked?.id === id ? null : asked)),
  });
  const actions: Column<ListedApiKey> = {
    title: 'Actions',
    cell: (key) =>
      key.status !== 'revoked' && (
        <Menu
          trigger={<IconButton label={`Actions for ${key.name}`} icon="more" />}
          items={[{ label: 'Revoke', isDangerous: true, onSelect: () => setRevoked(key) }]}
        />
      ),
  };
  return (
    <>
      <QueryStates query={keys} failure="We could not fetch the API keys.">
        {({ api_keys: rows, next_cursor }) =>
          rows.length === 0 ? (
            <EmptyState>No other program works with this shop yet. Make a key for the first one.</EmptyState>
          ) : (
            <>
              <IndexTable
                caption="API keys"
                rows={rows}
                keyOf={({ id }) => id}
                nameOf={({ name }) => name}
                columns={mayEdit ? [...COLUMNS, actions] : COLUMNS}
              />
              <Pages state={state} nextCursor={next_cursor} />
            </>
          )
        }
      </QueryStates>
      <ConfirmDialog
        isOpen={revoked !== null}
        onClose={() => setRevoked(null)}
        title={`Revoke ${revoked?.name ?? ''}?`}
        confirmLabel="Revoke it"
        change={revoking}
        onConfirm={() => revoked && revoking.make(revoked)}
      >
        What uses it is refused at once. A revoked key cannot be made to work again.
      </ConfirmDialog>
    </>
  );
}
