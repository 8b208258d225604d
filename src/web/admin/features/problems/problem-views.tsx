import type { Permission } from '#domain/staff/permissions.ts';
import { ViewTabs } from '../../ui/table/list-tools.tsx';
import { useListState } from '../../ui/table/use-list-state.ts';
import { usePermissions } from '../session/use-staff-member.ts';
import { AlertList, SeenAlertList } from './alert-list.tsx';
import { FailedEmails } from './failed-emails.tsx';
import { FailedJobs } from './failed-jobs.tsx';
import { PaymentExceptions } from './payment-exceptions.tsx';

interface ProblemView {
  value: string;
  label: string;
  permission: Permission;
  list: () => React.ReactNode;
}

const VIEWS: readonly ProblemView[] = [
  { value: '', label: 'Alerts', permission: 'alerts:read', list: AlertList },
  { value: 'seen', label: 'Seen alerts', permission: 'alerts:read', list: SeenAlertList },
  { value: 'payments', label: 'Payments', permission: 'payments:read', list: PaymentExceptions },
  { value: 'emails', label: 'Failed emails', permission: 'jobs:read', list: FailedEmails },
  { value: 'jobs', label: 'Failed jobs', permission: 'jobs:read', list: FailedJobs },
];

/** Everything that the shop could not do by itself: what happened, what to do, and the button that does it. */
export function ProblemViews() {
  const state = useListState();
  const permissions = usePermissions();
  const views = VIEWS.filter(({ permission }) => permissions.includes(permission));
  const current = views.find(({ value }) => value === state.get('view')) ?? views[0];
  if (!current) return null;
  return (
    <>
      <ViewTabs
        label="Kinds of problems"
        views={views.map(({ value, label }) => ({
          label,
          to: value === '' ? '/admin/alerts' : `/admin/alerts?view=${value}`,
          isCurrent: value === current.value,
        }))}
      />
      <current.list />
    </>
  );
}
