import type { ListedWebhook } from '#contracts/admin/developers/webhook-calls.ts';
import { Badge } from '../../ui/feedback/badge.tsx';

type States = Pick<ListedWebhook, 'is_enabled' | 'failing_since' | 'disabled_because'>;

/** Whether a webhook is sent anything, and whether it arrives. */
export function WebhookStatus({ is_enabled, failing_since, disabled_because }: States) {
  if (disabled_because === 'gone') return <Badge tone="danger">Gone</Badge>;
  if (disabled_because === 'failing') return <Badge tone="danger">Disabled after failures</Badge>;
  if (disabled_because === 'member') return <Badge tone="danger">Disabled: its member may not see it</Badge>;
  if (disabled_because === 'restored') return <Badge tone="danger">Disabled by a restore</Badge>;
  if (!is_enabled) return <Badge>Disabled</Badge>;
  return failing_since === null ? <Badge tone="good">Enabled</Badge> : <Badge tone="warn">Failing</Badge>;
}
