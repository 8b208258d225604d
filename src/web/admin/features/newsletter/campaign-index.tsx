import { useQuery } from '@tanstack/react-query';
import type { ListedCampaign } from '#contracts/admin/newsletter/campaign-calls.ts';
import { adminCampaignsQuery } from '#web/api/admin/newsletter-api.ts';
import { useApi } from '#web/api/use-api.ts';
import { Badge } from '../../ui/feedback/badge.tsx';
import { EmptyState, QueryStates } from '../../ui/feedback/query-states.tsx';
import { Moment } from '../../ui/layout/moment.tsx';
import { type Column, IndexTable } from '../../ui/table/index-table.tsx';
import { Pages, ViewTabs } from '../../ui/table/list-tools.tsx';
import { filtersOf, useListState } from '../../ui/table/use-list-state.ts';
import { CAMPAIGN_STATUS } from './newsletter-texts.ts';

const PATH = '/admin/newsletter';
const VIEWS = [
  { value: 'all', label: 'All' },
  { value: 'draft', label: 'Drafts' },
  { value: 'scheduled', label: 'Scheduled' },
  { value: 'sending', label: 'Being sent' },
  { value: 'paused', label: 'Paused' },
  { value: 'sent', label: 'Sent' },
];

const COLUMNS: readonly Column<ListedCampaign>[] = [
  { title: 'Subject', isPrimary: true, cell: ({ subject }) => subject },
  {
    title: 'Status',
    cell: ({ status }) => <Badge tone={CAMPAIGN_STATUS[status].tone}>{CAMPAIGN_STATUS[status].label}</Badge>,
  },
  {
    title: 'When',
    isSecondary: true,
    cell: ({ send_at, started_at, created_at }) => <Moment at={started_at ?? send_at ?? created_at} />,
  },
  { title: 'Receivers', isNumber: true, isTitled: true, cell: ({ receivers }) => receivers || '–' },
];

/** All campaigns of the store: view and page are in the address. */
export function CampaignIndex() {
  const state = useListState();
  const campaigns = useQuery(adminCampaignsQuery(useApi(), filtersOf(state, ['view'])));
  const current = state.get('view') || 'all';
  return (
    <>
      <ViewTabs
        label="Views of the campaigns"
        views={VIEWS.map(({ value, label }) => ({
          label,
          to: value === 'all' ? PATH : `${PATH}?view=${value}`,
          isCurrent: value === current,
        }))}
      />
      <QueryStates query={campaigns} failure="We could not fetch the campaigns.">
        {({ campaigns: rows, next_cursor }) =>
          rows.length === 0 ? (
            <EmptyState>
              {current === 'all' ? 'No campaign yet. Your readers are all ears.' : 'No campaign is here.'}
            </EmptyState>
          ) : (
            <>
              <IndexTable
                caption="Campaigns"
                rows={rows}
                keyOf={({ campaign_id }) => campaign_id}
                nameOf={({ subject }) => subject}
                columns={COLUMNS}
                linkTo={({ campaign_id }) => `${PATH}/${campaign_id}`}
              />
              <Pages state={state} nextCursor={next_cursor} />
            </>
          )
        }
      </QueryStates>
    </>
  );
}
